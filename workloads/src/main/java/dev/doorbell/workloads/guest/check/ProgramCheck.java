package dev.doorbell.workloads.guest.check;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Check of all classes of a program before any of them runs. */
public final class ProgramCheck {

    private final OwnClasses own;
    private final References references;
    private final List<Violation> violations = new ArrayList<>();

    private ProgramCheck(OwnClasses own) {
        this.own = own;
        references = new References(own, AllowList.SHIPPED);
    }

    /**
     * Checks a program.
     *
     * @throws JobException with the first violation and the number of others
     */
    public static void require(ClassArchive archive) {
        List<Violation> found = violations(archive);
        if (!found.isEmpty()) {
            String more = found.size() == 1 ? "" : " (and %d more)".formatted(found.size() - 1);
            throw new JobException(JobFields.PROGRAM.name(), found.getFirst().sentence() + more);
        }
    }

    /** Returns all violations of a program, in the order of its classes and lines. */
    public static List<Violation> violations(ClassArchive archive) {
        ProgramCheck check = new ProgramCheck(new OwnClasses(archive));
        check.own.all().forEach(check::header);
        return check.violations;
    }

    /** Returns true if programs may load a type, by its name with dots. */
    public static boolean loads(String type) {
        return type.startsWith("java.") || AllowList.SHIPPED.has(type);
    }

    private void header(ClassModel model) {
        String name = OwnClasses.name(model);
        if (name.startsWith("java.") || name.startsWith(References.EMULATOR)) {
            add(name, "a class of a program may not be in package java or dev.doorbell");
        }
        for (String supertype : OwnClasses.supertypes(model)) {
            objection(name, references.type(supertype.replace('.', '/')));
        }
        model.fields().forEach(field -> field(name, field));
        model.methods().forEach(method -> method(name, method));
    }

    private void field(String type, FieldModel field) {
        if (field.flags().has(AccessFlag.STATIC) && !field.flags().has(AccessFlag.FINAL)) {
            add(
                    type,
                    "static field %s is not final; use a field of an object, because every node has its own copy of static fields"
                            .formatted(field.fieldName().stringValue()));
        }
    }

    private void method(String type, MethodModel method) {
        String name = method.methodName().stringValue();
        String where = type + "." + name;
        if (method.flags().has(AccessFlag.NATIVE)) {
            add(where, "a native method is not allowed in programs");
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            add(where, "synchronized is not allowed in programs");
        }
        if (name.equals("finalize") && method.methodType().equalsString("()V")) {
            add(where, "a finalizer is not allowed in programs");
        }
        method.code()
                .ifPresent(code ->
                        new CodeCheck(
                                        references,
                                        (line, what) ->
                                                add(
                                                        line == 0
                                                                ? where
                                                                : where + ", line " + line,
                                                        what))
                                .check(code));
    }

    private void objection(String where, Optional<String> what) {
        what.ifPresent(it -> add(where, it));
    }

    private void add(String where, String what) {
        violations.add(new Violation(where, what));
    }
}
