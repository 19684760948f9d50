package dev.doorbell.workloads.guest.check;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Check of the code of a method. */
final class CodeCheck {

    private static final String CONCAT = "java.lang.invoke.StringConcatFactory";

    /** Bootstrap methods of lambdas, texts, records and switches. */
    private static final List<String> BOOTSTRAPS =
            List.of(
                    "java.lang.invoke.LambdaMetafactory",
                    CONCAT,
                    "java.lang.runtime.ObjectMethods",
                    "java.lang.runtime.SwitchBootstraps");

    /** Types that would also catch the end of the run, or the end of memory or stack. */
    private static final List<String> UNCATCHABLE =
            List.of(
                    "java.lang.Throwable",
                    "java.lang.Error",
                    "java.lang.VirtualMachineError",
                    "java.lang.StackOverflowError",
                    "java.lang.OutOfMemoryError");

    private final References references;
    private final BiConsumer<Integer, String> objections;
    // Handlers come before the code; the line of one is that of its first instruction.
    private final Map<Label, List<String>> handlers = new LinkedHashMap<>();
    private final List<String> begun = new ArrayList<>();
    private int line;

    /**
     * Creates a check.
     *
     * @param objections receives each with its line, 0 if it is unknown
     */
    CodeCheck(References references, BiConsumer<Integer, String> objections) {
        this.references = references;
        this.objections = objections;
    }

    void check(CodeModel code) {
        for (CodeElement element : code) {
            if (element instanceof Instruction) {
                begun.forEach(this::caught);
                begun.clear();
            }
            element(element);
        }
    }

    private void element(CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case InvokeInstruction call ->
                    object(
                            references.method(
                                    call.owner().asInternalName(),
                                    call.name().stringValue(),
                                    call.type().stringValue()));
            case FieldInstruction access ->
                    object(
                            references.field(
                                    access.owner().asInternalName(),
                                    access.name().stringValue(),
                                    access.type().stringValue()));
            case InvokeDynamicInstruction call -> dynamic(call);
            case NewObjectInstruction made -> type(made.className().asInternalName());
            case NewReferenceArrayInstruction made -> type(made.componentType().asInternalName());
            case NewMultiArrayInstruction made -> type(made.arrayType().asInternalName());
            case TypeCheckInstruction checked -> type(checked.type().asInternalName());
            case ConstantInstruction.LoadConstantInstruction constant ->
                    constant(constant.constantValue());
            case MonitorInstruction lock -> object("synchronized is not allowed in programs");
            case ExceptionCatch caught ->
                    caught.catchType()
                            .ifPresent(it ->
                                    handlers.merge(
                                            caught.handler(),
                                            List.of(it.asInternalName()),
                                            CodeCheck::joined));
            case LabelTarget target ->
                    begun.addAll(handlers.getOrDefault(target.label(), List.of()));
            default -> {}
        }
    }

    private void dynamic(InvokeDynamicInstruction call) {
        String factory = name(call.bootstrapMethod().owner());
        if (!BOOTSTRAPS.contains(factory)) {
            object("invokedynamic by " + factory + " is not allowed in programs");
            return;
        }
        if (factory.equals(CONCAT)) {
            call.typeSymbol()
                    .parameterList()
                    .forEach(it -> object(references.text(it.descriptorString())));
        }
        call.bootstrapArgs().forEach(this::constant);
    }

    private void constant(ConstantDesc constant) {
        switch (constant) {
            case ClassDesc type -> {
                if (!type.isPrimitive()) {
                    type(internal(type));
                }
            }
            case DirectMethodHandleDesc handle -> handle(handle);
            case DynamicConstantDesc<?> dynamic ->
                    object("a dynamic constant is not allowed in programs");
            default -> {}
        }
    }

    private void handle(DirectMethodHandleDesc handle) {
        String owner = internal(handle.owner());
        switch (handle.kind()) {
            case GETTER, SETTER, STATIC_GETTER, STATIC_SETTER ->
                    object(references.field(owner, handle.methodName(), handle.lookupDescriptor()));
            default ->
                    object(
                            references.method(
                                    owner, handle.methodName(), handle.lookupDescriptor()));
        }
    }

    private static List<String> joined(List<String> a, List<String> b) {
        return Stream.concat(a.stream(), b.stream()).distinct().toList();
    }

    private void caught(String internal) {
        String name = OwnClasses.dotted(internal);
        if (UNCATCHABLE.contains(name)) {
            object("catching " + name + " is not allowed in programs; catch RuntimeException");
        } else {
            type(internal);
        }
    }

    private void type(String internal) {
        object(references.type(internal));
    }

    private void object(Optional<String> objection) {
        objection.ifPresent(this::object);
    }

    private void object(String objection) {
        objections.accept(line, objection);
    }

    private static String name(ClassDesc type) {
        return OwnClasses.dotted(internal(type));
    }

    private static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface()
                ? descriptor.substring(1, descriptor.length() - 1)
                : descriptor;
    }
}
