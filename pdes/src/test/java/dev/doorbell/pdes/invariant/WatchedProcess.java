package dev.doorbell.pdes.invariant;

import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;

/** Logical process whose events and emissions a {@link Watch} sees. */
final class WatchedProcess implements LogicalProcess {

    private final LogicalProcess process;
    private final Watch watch;

    WatchedProcess(LogicalProcess process, Watch watch) {
        this.process = process;
        this.watch = watch;
    }

    @Override
    public int id() {
        return process.id();
    }

    @Override
    public String name() {
        return process.name();
    }

    @Override
    public void start(Effects effects) {
        process.start(new WatchedEffects(0, effects));
        watch.require();
    }

    @Override
    public void handle(long nowPs, Event event, int index, Effects effects) {
        watch.invariants().forEach(it -> it.handles(id(), nowPs, event, index));
        process.handle(nowPs, event, index, new WatchedEffects(nowPs, effects));
        watch.require();
    }

    @Override
    public boolean finished() {
        return process.finished();
    }

    @Override
    public boolean failed() {
        return process.failed();
    }

    @Override
    public LpTally tally() {
        return process.tally();
    }

    @Override
    public long steps() {
        return process.steps();
    }

    @Override
    public LpReport report() {
        return process.report();
    }

    @Override
    public void close() {
        process.close();
    }

    /** Effects of one event. */
    private final class WatchedEffects implements Effects {

        private final long nowPs;
        private final Effects effects;

        WatchedEffects(long nowPs, Effects effects) {
            this.nowPs = nowPs;
            this.effects = effects;
        }

        @Override
        public void schedule(long atPs, Event event, int index) {
            tell(id(), atPs, event, index);
            effects.schedule(atPs, event, index);
        }

        @Override
        public void send(int destination, long atPs, Event event, int index) {
            tell(destination, atPs, event, index);
            effects.send(destination, atPs, event, index);
        }

        private void tell(int destination, long atPs, Event event, int index) {
            watch.invariants()
                    .forEach(it -> it.emits(id(), destination, nowPs, atPs, event, index));
        }
    }
}
