package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.path.Paths;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.ScratchPool;

/**
 * Runner of a rank's schedules. It starts their first round, and every other one as a step of the
 * rank's progress after the round before has ended.
 */
final class ScheduleRunner implements ScheduleRun.Mover {

    private final HostProcess process;
    private final Paths paths;
    private final ScratchPool scratch;
    private boolean tolerant;

    ScheduleRunner(HostProcess process, Paths paths, ScratchPool scratch) {
        this.process = process;
        this.paths = paths;
        this.scratch = scratch;
    }

    /** Lets schedules tolerate the lengths of messages from now on. */
    void tolerateLengths() {
        tolerant = true;
    }

    /** Starts a schedule with a context and a tag of its own. */
    Request start(int context, int tag, Schedule schedule) {
        ScheduleRun run =
                new ScheduleRun(
                        schedule,
                        new ScheduleRun.Messages(process.rank(), context, tag, tolerant),
                        process.node().nowPs(),
                        this);
        paths.progress().enter();
        advance(run);
        paths.progress().exit();
        return Request.of(run);
    }

    private void advance(ScheduleRun run) {
        if (!run.advance()) {
            run.schedule().release(scratch);
            process.node()
                    .instruments()
                    .latency("collective " + run.schedule().name())
                    .add(process.node().nowPs() - run.startedPs());
        }
    }

    @Override
    public void roundEnded(ScheduleRun run) {
        paths.add(() -> advance(run));
    }

    @Override
    public void post(Transfer part) {
        paths.post(part);
    }

    @Override
    public void copy(long from, long to, int bytes) {
        process.copy(from, to, bytes);
    }

    @Override
    public void combine(Schedule.Action.Combine combine) {
        combine.run(process);
    }
}
