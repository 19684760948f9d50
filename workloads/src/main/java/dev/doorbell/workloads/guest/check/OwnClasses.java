package dev.doorbell.workloads.guest.check;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parsed classes of a program, by their names with dots. */
final class OwnClasses {

    private final SortedMap<String, ClassModel> models = new TreeMap<>();

    /** Parses class files. A {@link JobException} names one that is malformed. */
    OwnClasses(ClassArchive archive) {
        archive.classes()
                .forEach((name, content) -> {
                    ClassModel model = parsed(name, content);
                    if (!name(model).equals(name)) {
                        throw malformed(name);
                    }
                    models.put(name, model);
                });
    }

    /** Name of a class with dots. */
    static String name(ClassModel model) {
        return dotted(model.thisClass().asInternalName());
    }

    /** Name with dots of an internal name. */
    static String dotted(String internal) {
        return internal.replace('/', '.');
    }

    Collection<ClassModel> all() {
        return Collections.unmodifiableCollection(models.values());
    }

    boolean has(String name) {
        return models.containsKey(name);
    }

    @Nullable ClassModel find(String name) {
        return models.get(name);
    }

    /** Direct supertypes of a class of the program. */
    static List<String> supertypes(ClassModel model) {
        List<String> names = new ArrayList<>();
        model.superclass().ifPresent(it -> names.add(dotted(it.asInternalName())));
        model.interfaces().forEach(it -> names.add(dotted(it.asInternalName())));
        return names;
    }

    /** Returns true if a class declares a method. */
    static boolean declares(ClassModel model, String name, String descriptor) {
        return model.methods().stream()
                .anyMatch(it ->
                        it.methodName().equalsString(name)
                                && it.methodType().equalsString(descriptor));
    }

    private static ClassModel parsed(String name, byte[] content) {
        try {
            ClassModel model = ClassFile.of().parse(content);
            // Attributes and code are parsed when they are first seen.
            model.methods().forEach(it -> it.code().ifPresent(code -> code.forEach(element -> {})));
            return model;
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            throw malformed(name);
        }
    }

    private static JobException malformed(String name) {
        return new JobException(
                JobFields.PROGRAM.name(), "class file of " + name + " is malformed");
    }
}
