package dev.doorbell.hardware.node;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.gpu.GpuLink;
import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/** Work that was given to a GPU, under way or done. */
public final class GpuTask {

    private final GpuWork work;
    private final String place;
    private final List<Runnable> whenDone = new ArrayList<>();
    private final long launchPs;
    private final long submittedPs;
    private long setupPs;
    private long bodyPs;
    private long startPs;
    private long endPs;
    private boolean done;

    /**
     * Work that has not begun. With halved service times its share of the {@link GpuLink} stays the
     * same, and passes in half the time.
     */
    GpuTask(GpuWork work, long submittedPs, Resource engine, ServiceTimes times) {
        this.work = work;
        this.submittedPs = submittedPs;
        place = engine.name();
        launchPs = times.ps(engine.kind(), work.launchPs());
        setupPs = times.ps(engine.kind(), work.setupPs());
        bodyPs = times.ps(engine.kind(), work.bodyPs());
    }

    /** Work of this task. */
    public GpuWork work() {
        return work;
    }

    /** Returns true if it is done. */
    public boolean done() {
        return done;
    }

    /** Instant at which its engine began with it, once it is done. */
    public long startPs() {
        return startPs;
    }

    /** Instant at which it was done. */
    public long endPs() {
        return endPs;
    }

    /** Blocks a program until it is done. */
    public void await(Program program) {
        if (!done) {
            then(() -> program.wake(0));
            while (!done) {
                program.suspend(new Wait(program.name(), "its turn and end", Party.named(place)));
            }
        }
    }

    /** Has something done at its end. */
    void then(Runnable action) {
        whenDone.add(action);
    }

    /** Returns true if its bytes move, or its kernel runs. */
    boolean inBody() {
        return setupPs == 0;
    }

    /** Begins on its engine. What is left of the launch is on the engine's time. */
    void begin(long nowPs) {
        startPs = nowPs;
        setupPs += Math.max(0, launchPs - (nowPs - submittedPs));
    }

    /** Gets on for {@code ps} at a speed of {@link GpuLink#FULL_SPEED}s. */
    void advance(long ps, long speed) {
        if (inBody()) {
            bodyPs = Math.max(0, bodyPs - Math.multiplyExact(ps, speed) / GpuLink.FULL_SPEED);
        } else {
            setupPs = Math.max(0, setupPs - ps);
        }
    }

    /** Time until its setup or all of it is done, at a speed. */
    long leftPs(long speed) {
        return inBody()
                ? Math.ceilDiv(Math.multiplyExact(bodyPs, GpuLink.FULL_SPEED), speed)
                : setupPs;
    }

    boolean over() {
        return inBody() && bodyPs == 0;
    }

    void end(long nowPs) {
        done = true;
        endPs = nowPs;
        whenDone.forEach(Runnable::run);
    }
}
