package dev.doorbell.workloads.guest.check;

import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules for the types and members to which a program refers. */
final class References {

    /** Package of the emulator. */
    static final String EMULATOR = "dev.doorbell.";

    private static final List<String> BY_IDENTITY =
            List.of("hashCode", "identityHashCode", "getClass", "wait", "notify", "notifyAll");

    /** Types whose hash follows from their value. */
    private static final List<String> BY_VALUE =
            List.of(
                    "java.lang.String",
                    "java.lang.Boolean",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Double");

    private static final String TO_STRING = "toString";

    private final OwnClasses own;
    private final AllowList allowed;
    private final SafeTexts texts;

    References(OwnClasses own, AllowList allowed) {
        this.own = own;
        this.allowed = allowed;
        texts = new SafeTexts(own);
    }

    /** Returns the objection to a type, by its internal name or array descriptor. */
    Optional<String> type(String internal) {
        String element = element(internal);
        return element.isEmpty() || own.has(element) || allowed.has(element)
                ? Optional.empty()
                : Optional.of(Hints.refusal(element));
    }

    /** Returns the objection to a field. */
    Optional<String> field(String owner, String name, String descriptor) {
        String type = OwnClasses.dotted(owner);
        if (own.has(type)) {
            return Optional.empty();
        }
        return allowed.has(type, name, descriptor)
                ? Optional.empty()
                : Optional.of(Hints.refusal(type + "." + name));
    }

    /** Returns the objection to a call of a method, or to a reference to it. */
    Optional<String> method(String owner, String name, String descriptor) {
        if (owner.startsWith("[")) {
            return name.equals("clone") ? Optional.empty() : type(owner);
        }
        String type = OwnClasses.dotted(owner);
        if (name.equals(TO_STRING) && descriptor.startsWith("()")) {
            return text("L" + owner + ";");
        }
        if (declared(type, name, descriptor)) {
            return name.equals("hashCode") && descriptor.equals("()I")
                    ? Optional.of(identity(type, name))
                    : Optional.empty();
        }
        List<String> owners = foreign(type);
        if (owners.stream().anyMatch(it -> permits(it, name, descriptor))) {
            return Optional.empty();
        }
        return Optional.of(
                BY_IDENTITY.contains(name)
                        ? identity(type, name)
                        : Hints.refusal(type + "." + name));
    }

    /** Returns the objection to a text made of a value. */
    Optional<String> text(String descriptor) {
        return texts.descriptor(descriptor)
                ? Optional.empty()
                : Optional.of(
                        "the text of "
                                + plain(descriptor)
                                + " may contain its identity, which differs from run to run; make a text of its parts");
    }

    private boolean permits(String type, String name, String descriptor) {
        if (BY_IDENTITY.contains(name)) {
            return name.equals("hashCode") && BY_VALUE.contains(type);
        }
        return allowed.has(type, name, descriptor);
    }

    /** Returns true if a class of the program, or a superclass in the program, has a method. */
    private boolean declared(String type, String name, String descriptor) {
        ClassModel model = own.find(type);
        return model != null
                && (OwnClasses.declares(model, name, descriptor)
                        || OwnClasses.supertypes(model).stream()
                                .anyMatch(it -> declared(it, name, descriptor)));
    }

    /** Supertypes outside of the program, or the type itself if it is outside. */
    private List<String> foreign(String type) {
        ClassModel model = own.find(type);
        if (model == null) {
            return List.of(type);
        }
        List<String> all = new ArrayList<>();
        OwnClasses.supertypes(model).forEach(it -> all.addAll(foreign(it)));
        return all;
    }

    private static String identity(String type, String name) {
        return type
                + "."
                + name
                + " is not allowed in programs, because it depends on the identity of objects";
    }

    private static String plain(String descriptor) {
        return descriptor.startsWith("L")
                ? OwnClasses.dotted(descriptor.substring(1, descriptor.length() - 1))
                : "an array";
    }

    private static String element(String internal) {
        if (!internal.startsWith("[")) {
            return OwnClasses.dotted(internal);
        }
        List<String> types = Descriptors.types(internal);
        return types.isEmpty() ? "" : types.getFirst();
    }
}
