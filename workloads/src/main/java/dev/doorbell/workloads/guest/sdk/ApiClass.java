package dev.doorbell.workloads.guest.sdk;

import dev.doorbell.workloads.guest.check.AllowList;
import java.lang.classfile.Attribute;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Class of the API as users' compilers see it: members that programs may use, without code. Private
 * members and internal types are absent.
 */
final class ApiClass {

    private static final int SHOWN = ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED;
    private static final Pattern TYPE = Pattern.compile("L([\\w/$]+)");
    private static final ClassDesc ERROR = ClassDesc.of("java.lang.UnsupportedOperationException");
    private static final String ADVICE = "the SDK has no code; run the program with ./doorbell run";

    private final ClassModel model;
    private final AllowList allowed;

    /** Creates the view of a class file. */
    ApiClass(byte[] content, AllowList allowed) {
        model = ClassFile.of().parse(content);
        this.allowed = allowed;
    }

    /** Class file of the view. */
    byte[] content() {
        return ClassFile.of().build(model.thisClass().asSymbol(), this::build);
    }

    private void build(ClassBuilder type) {
        type.withVersion(model.majorVersion(), model.minorVersion());
        type.withFlags(model.flags().flagsMask());
        model.superclass().filter(this::shown).ifPresent(it -> type.withSuperclass(it.asSymbol()));
        List<ClassEntry> interfaces = model.interfaces().stream().filter(this::shown).toList();
        type.withInterfaceSymbols(interfaces.stream().map(ClassEntry::asSymbol).toList());
        if (interfaces.size() == model.interfaces().size()) {
            signature(model).ifPresent(type::with);
        }
        structure(type);
        model.fields().stream().filter(this::has).forEach(it -> field(type, it));
        model.methods().stream().filter(this::has).forEach(it -> method(type, it));
    }

    private void structure(ClassBuilder type) {
        model.findAttribute(Attributes.innerClasses())
                .map(it ->
                        InnerClassesAttribute.of(
                                it.classes().stream()
                                        .filter(inner -> shown(inner.innerClass()))
                                        .toList()))
                .ifPresent(type::with);
        model.findAttribute(Attributes.permittedSubclasses())
                .map(it ->
                        PermittedSubclassesAttribute.of(
                                it.permittedSubclasses().stream().filter(this::shown).toList()))
                .ifPresent(type::with);
        model.findAttribute(Attributes.record())
                .map(it ->
                        RecordAttribute.of(
                                it.components().stream().map(ApiClass::component).toList()))
                .ifPresent(type::with);
    }

    private static RecordComponentInfo component(RecordComponentInfo component) {
        List<Attribute<?>> signature = new ArrayList<>();
        signature(component).ifPresent(signature::add);
        return RecordComponentInfo.of(component.name(), component.descriptor(), signature);
    }

    private boolean has(FieldModel field) {
        return (field.flags().flagsMask() & SHOWN) != 0
                && has(field, field.fieldName().stringValue(), field.fieldType().stringValue());
    }

    private boolean has(MethodModel method) {
        int flags = method.flags().flagsMask();
        return (flags & SHOWN) != 0
                && (flags & ClassFile.ACC_SYNTHETIC) == 0
                && has(
                        method,
                        method.methodName().stringValue(),
                        method.methodType().stringValue());
    }

    private boolean has(AttributedElement member, String name, String descriptor) {
        return allowed.has(name(model.thisClass()), name, descriptor)
                && signature(member).map(it -> it.signature().stringValue()).stream()
                        .flatMap(it -> TYPE.matcher(it).results())
                        .allMatch(it -> shown(it.group(1)));
    }

    private void field(ClassBuilder type, FieldModel field) {
        type.withField(
                field.fieldName(),
                field.fieldType(),
                to -> {
                    to.withFlags(field.flags().flagsMask());
                    signature(field).ifPresent(to::with);
                    field.findAttribute(Attributes.constantValue()).ifPresent(to::with);
                });
    }

    private void method(ClassBuilder type, MethodModel method) {
        type.withMethod(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask(),
                to -> {
                    signature(method).ifPresent(to::with);
                    method.findAttribute(Attributes.exceptions()).ifPresent(to::with);
                    method.findAttribute(Attributes.methodParameters()).ifPresent(to::with);
                    if (method.code().isPresent()) {
                        to.withCode(ApiClass::refusal);
                    }
                });
    }

    private static void refusal(CodeBuilder code) {
        code.new_(ERROR)
                .dup()
                .loadConstant(ADVICE)
                .invokespecial(
                        ERROR,
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                .athrow();
    }

    private static Optional<SignatureAttribute> signature(AttributedElement element) {
        return element.findAttribute(Attributes.signature());
    }

    private boolean shown(ClassEntry type) {
        return shown(type.asInternalName());
    }

    private boolean shown(String internal) {
        String name = internal.replace('/', '.');
        return name.startsWith("java.") || allowed.has(name);
    }

    private static String name(ClassEntry type) {
        return type.asInternalName().replace('/', '.');
    }
}
