package dev.doorbell.workloads.guest.load;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.guest.check.ProgramCheck;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.program.Guarded;
import dev.doorbell.workloads.program.OwnProgram;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Checked program of a job, from which instances are made. */
public final class Guest {

    /** Steps of all loops of a program on one node. */
    private static final long RUN_STEPS = 10_000_000_000L;

    /** Steps of a program before and after its run: for its parameters and tables. */
    private static final long PLAN_STEPS = 100_000_000L;

    private final ClassArchive archive;
    private final String main;

    private Guest(ClassArchive archive, String main) {
        this.archive = archive;
        this.main = main;
    }

    /**
     * Checks the program of a job.
     *
     * @throws JobException if its classes may not run or contain no program
     */
    public static Guest of(String program) {
        ClassArchive archive = ClassArchive.of(program);
        ProgramCheck.require(archive);
        ProgramLoader loader = new ProgramLoader(archive, PLAN_STEPS);
        List<String> mains = new ArrayList<>();
        for (String name : archive.classes().keySet()) {
            Class<?> type = loaded(loader, name);
            if (OwnProgram.class.isAssignableFrom(type)
                    && !Modifier.isAbstract(type.getModifiers())) {
                mains.add(name);
            }
        }
        if (mains.size() != 1) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(),
                    mains.isEmpty()
                            ? "classes without a program"
                            : "several programs, " + String.join(", ", mains),
                    "one class that implements KernelProgram, MpiProgram, OffloadProgram or AlgorithmProgram");
        }
        return new Guest(archive, mains.getFirst());
    }

    /** Name of the program's class without its package. */
    public String name() {
        return main.substring(main.lastIndexOf('.') + 1);
    }

    /** Hash of the program's classes. */
    public String hash() {
        return archive.hash();
    }

    /** Returns an instance for one node, with classes of its own. */
    public OwnProgram forNode() {
        return instance(new ProgramLoader(archive, RUN_STEPS));
    }

    /** Returns an instance for planning and tables, with classes of its own. */
    public OwnProgram forPlan() {
        return instance(new ProgramLoader(archive, PLAN_STEPS));
    }

    /** Returns true if the program has a method with this name. */
    public boolean has(String method) {
        for (Class<?> type = forPlan().getClass();
                type.getClassLoader() instanceof ProgramLoader;
                type = type.getSuperclass()) {
            for (var declared : type.getDeclaredMethods()) {
                if (declared.getName().equals(method)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Calls a method of the program.
     *
     * @throws JobException with file and line if it fails
     */
    public static <T> T call(Supplier<T> method) {
        return Guarded.call(method, it -> new JobException(JobFields.PROGRAM.name(), it));
    }

    private OwnProgram instance(ProgramLoader loader) {
        try {
            return (OwnProgram) loaded(loader, main).getConstructor().newInstance();
        } catch (InvocationTargetException | ExceptionInInitializerError failed) {
            Throwable cause = failed.getCause();
            throw wrong(
                    (cause == null ? Optional.<String>empty() : Guarded.sentence(cause))
                            .orElse(main + " cannot be initialized"));
        } catch (ReflectiveOperationException missing) {
            throw wrong(
                    "class %s has no public constructor without arguments, or is not public"
                            .formatted(main));
        }
    }

    private static Class<?> loaded(ProgramLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError | IllegalArgumentException wrong) {
            throw wrong(
                    "class %s cannot be loaded: %s"
                            .formatted(name, wrong.getClass().getSimpleName()));
        }
    }

    private static JobException wrong(String sentence) {
        return new JobException(JobFields.PROGRAM.name(), sentence);
    }
}
