package dev.doorbell.workloads.guest.load;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.guest.check.ProgramCheck;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.program.Guarded;
import dev.doorbell.workloads.program.OwnProgram;
import dev.doorbell.workloads.program.StepLimitError;
import java.util.SortedMap;

/**
 * Class loader of a program. Each node of a run has its own, so that the static fields of a program
 * cannot depend on the processes that host the nodes.
 */
final class ProgramLoader extends ClassLoader {

    private final SortedMap<String, byte[]> classes;
    private final Metering metering;
    private final long steps;

    /** Creates a loader of classes that run at most {@code steps} steps. */
    ProgramLoader(ClassArchive archive, long steps) {
        super(Guarded.LOADER, OwnProgram.class.getClassLoader());
        classes = archive.classes();
        if (classes.containsKey(Metering.METER)) {
            throw new JobException(
                    JobFields.PROGRAM.name(),
                    "class name %s is reserved; expected another name".formatted(Metering.METER));
        }
        metering = new Metering(classes);
        this.steps = steps;
        // Whatever the JVM's default is.
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (classes.containsKey(name) || name.equals(Metering.METER)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? define(name) : known;
            }
        }
        if (!ProgramCheck.loads(name) && !name.equals(StepLimitError.class.getName())) {
            throw new ClassNotFoundException(name + " is not part of the API of programs");
        }
        return super.loadClass(name, resolve);
    }

    private Class<?> define(String name) {
        byte[] content = classes.get(name);
        byte[] counted = content == null ? metering.meter(steps) : metering.metered(content);
        return defineClass(name, counted, 0, counted.length);
    }
}
