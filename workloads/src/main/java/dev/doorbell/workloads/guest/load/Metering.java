package dev.doorbell.workloads.guest.load;

import dev.doorbell.workloads.program.StepLimitError;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counter of the steps of a program: calls of its methods and repetitions of its loops. An endless
 * loop ends with a {@link StepLimitError} instead of holding up a service. Equal runs take equal
 * numbers of steps.
 */
final class Metering {

    /** Name of the class that counts, which each loader has for itself. */
    static final String METER = "DoorbellMeter";

    private static final ClassDesc METER_TYPE = ClassDesc.of(METER);
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final String LEFT = "left";

    private final ClassFile files;

    /** Creates a transformer of the classes of a program. */
    Metering(SortedMap<String, byte[]> classes) {
        files =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                hierarchy(classes)
                                        .orElse(
                                                ClassHierarchyResolver.ofResourceParsing(
                                                        Metering.class.getClassLoader()))));
    }

    /** Returns a class that counts its steps. */
    byte[] metered(byte[] content) {
        return files.transformClass(
                files.parse(content),
                ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Counting::new)));
    }

    /** Returns the class that counts to {@code limit}. */
    byte[] meter(long limit) {
        int hidden = ClassFile.ACC_STATIC;
        return files.build(
                METER_TYPE,
                type ->
                        type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                                .withField(LEFT, ConstantDescs.CD_long, hidden)
                                .withMethodBody(
                                        ConstantDescs.CLASS_INIT_NAME,
                                        NOTHING,
                                        hidden,
                                        code ->
                                                code.loadConstant(limit)
                                                        .putstatic(
                                                                METER_TYPE,
                                                                LEFT,
                                                                ConstantDescs.CD_long)
                                                        .return_())
                                .withMethodBody(
                                        "step", NOTHING, hidden, code -> step(code, limit)));
    }

    private static void step(CodeBuilder code, long limit) {
        ClassDesc error = StepLimitError.class.describeConstable().orElseThrow();
        code.getstatic(METER_TYPE, LEFT, ConstantDescs.CD_long)
                .lconst_1()
                .lsub()
                .dup2()
                .putstatic(METER_TYPE, LEFT, ConstantDescs.CD_long)
                .lconst_0()
                .lcmp()
                .ifThen(
                        Opcode.IFLT,
                        spent ->
                                spent.new_(error)
                                        .dup()
                                        .loadConstant(limit)
                                        .invokespecial(
                                                error,
                                                ConstantDescs.INIT_NAME,
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_void,
                                                        ConstantDescs.CD_long))
                                        .athrow())
                .return_();
    }

    /** Superclasses of a program's classes, which frames of changed code depend on. */
    private static ClassHierarchyResolver hierarchy(SortedMap<String, byte[]> classes) {
        List<ClassModel> models = classes.values().stream().map(ClassFile.of()::parse).toList();
        Map<String, ClassDesc> supers = new TreeMap<>();
        models.forEach(model ->
                model.superclass()
                        .ifPresent(it ->
                                supers.put(
                                        model.thisClass().asSymbol().descriptorString(),
                                        it.asSymbol())));
        List<ClassDesc> interfaces =
                models.stream()
                        .filter(it -> (it.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0)
                        .map(it -> it.thisClass().asSymbol())
                        .toList();
        return type -> {
            ClassDesc above = supers.get(type.descriptorString());
            if (above == null) {
                return null;
            }
            return interfaces.contains(type)
                    ? ClassHierarchyResolver.ClassHierarchyInfo.ofInterface()
                    : ClassHierarchyResolver.ClassHierarchyInfo.ofClass(above);
        };
    }

    /** Transformation of a method: it counts at its start and before each jump backwards. */
    private static final class Counting implements CodeTransform {

        private final Set<Label> passed = new HashSet<>();

        @Override
        public void atStart(CodeBuilder code) {
            count(code);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            switch (element) {
                case LabelTarget target -> passed.add(target.label());
                case BranchInstruction jump when passed.contains(jump.target()) -> count(code);
                case TableSwitchInstruction jump -> count(code);
                case LookupSwitchInstruction jump -> count(code);
                default -> {}
            }
            code.with(element);
        }

        private static void count(CodeBuilder code) {
            code.invokestatic(METER_TYPE, "step", NOTHING);
        }
    }
}
