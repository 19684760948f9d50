package dev.doorbell.workloads.guest.check;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.AccessFlag;
import java.util.List;

/**
 * Types whose text is the same in every run. The text of an object without {@code toString} of its
 * own contains its identity.
 */
final class SafeTexts {

    private static final List<String> JDK =
            List.of(
                    "java.lang.String",
                    "java.lang.Boolean",
                    "java.lang.Character",
                    "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Float",
                    "java.lang.Double",
                    "java.lang.StringBuilder",
                    "java.util.StringJoiner",
                    "java.util.BitSet",
                    "java.math.BigInteger",
                    "java.math.BigDecimal");

    private static final List<String> SHIPPED_ENUMS =
            List.of(
                    "dev.doorbell.libraries.nvshmem.Scope",
                    "dev.doorbell.libraries.nvshmem.Comparison");

    private static final String TEXT = "()Ljava/lang/String;";
    private static final int MOST_DEPTH = 8;

    private final OwnClasses own;

    SafeTexts(OwnClasses own) {
        this.own = own;
    }

    /** Returns true if the text of a value with a descriptor is safe. */
    boolean descriptor(String descriptor) {
        return descriptor(descriptor, 0);
    }

    /** Returns true if the text of an object of a class is safe. */
    boolean type(String name) {
        return type(name, 0);
    }

    private boolean descriptor(String descriptor, int depth) {
        return switch (descriptor.charAt(0)) {
            case '[' -> false;
            case 'L' ->
                    type(
                            OwnClasses.dotted(descriptor.substring(1, descriptor.length() - 1)),
                            depth);
            default -> true;
        };
    }

    private boolean type(String name, int depth) {
        ClassModel model = own.find(name);
        if (model == null || depth > MOST_DEPTH) {
            return JDK.contains(name) || SHIPPED_ENUMS.contains(name);
        }
        if (model.flags().has(AccessFlag.ENUM)) {
            return true;
        }
        if (model.findAttribute(Attributes.record()).isPresent() && !written(model)) {
            return model.findAttribute(Attributes.record()).orElseThrow().components().stream()
                    .allMatch(it -> descriptor(it.descriptor().stringValue(), depth + 1));
        }
        return OwnClasses.declares(model, "toString", TEXT)
                || model.superclass()
                        .map(it -> type(OwnClasses.dotted(it.asInternalName()), depth + 1))
                        .orElse(false);
    }

    /** Returns true if a record has a {@code toString} that its author wrote. */
    private static boolean written(ClassModel record) {
        return record.methods().stream()
                .filter(it -> it.methodName().equalsString("toString"))
                .filter(it -> it.methodType().equalsString(TEXT))
                .anyMatch(it ->
                        it.code().stream()
                                .flatMap(code -> code.elementStream())
                                .noneMatch(InvokeDynamicInstruction.class::isInstance));
    }
}
