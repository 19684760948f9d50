package dev.doorbell.hardware.node;

import dev.doorbell.hardware.StepKinds;
import dev.doorbell.pdes.Fiber;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blocking code a person wrote, running on the node: a PE, a CTA, an MPI rank. It may sleep and
 * wait; everything it does between two such calls happens at one instant.
 */
public final class Program {

    private final Node node;
    private final Party name;
    private final Fiber fiber;
    private final Step resumption;
    private @Nullable Supplier<Wait> waiting;
    private boolean idling;
    private boolean resumptionDue;

    Program(Node node, Party name, Consumer<Program> body) {
        this.node = node;
        this.name = name;
        fiber = new Fiber(name.text(), () -> body.accept(this));
        resumption = Step.of(StepKinds.RESUME, this::resume);
        resumptionDue = true;
    }

    /** Its name in reports, such as {@code PE 1 CTA 0}. */
    public Party name() {
        return name;
    }

    /** The node it runs on. */
    public Node node() {
        return node;
    }

    /** The present instant. */
    public long nowPs() {
        return node.nowPs();
    }

    /** Lets {@code ps} of virtual time pass. */
    public void sleep(long ps) {
        sleepUntil(node.nowPs() + ps);
    }

    /** Lets virtual time pass until {@code ps}; returns at once when that is not in the future. */
    public void sleepUntil(long ps) {
        if (ps <= node.nowPs()) {
            return;
        }
        node.at(ps, resumption);
        fiber.park();
    }

    /** Waits until another engine or program calls {@link #wake(long)}. */
    public void suspend(Wait why) {
        suspend(() -> why);
    }

    /**
     * Waits until another engine or program calls {@link #wake(long)}.
     *
     * @param why evaluated if the run ends before
     */
    public void suspend(Supplier<Wait> why) {
        waiting = why;
        resumptionDue = false;
        fiber.park();
        waiting = null;
    }

    /** Waits for work like {@link #suspend}, but not as part of the wait-for graph of a hang. */
    public void idle() {
        idling = true;
        // A wake ends waits only, so this is one, which reports leave out.
        suspend(new Wait(name, "work", name));
        idling = false;
    }

    /**
     * Ends a {@link #suspend} at the present instant plus {@code afterPs}. Calls after the first do
     * nothing.
     */
    public void wake(long afterPs) {
        if (waiting != null && !resumptionDue) {
            resumptionDue = true;
            node.at(node.nowPs() + afterPs, resumption);
        }
    }

    /**
     * Waits until a condition on memory holds, looking again after every store to the cache line of
     * {@code address}.
     *
     * @param condition must not throw; the storing party evaluates it
     * @param pollPs from a store until the program's poll sees it
     */
    public void waitForStore(long address, BooleanSupplier condition, long pollPs, Wait why) {
        waitForStores(address, 1, condition, pollPs, why);
    }

    /** The same, looking again after every store to a cache line of a range of addresses. */
    public void waitForStores(
            long address, long bytes, BooleanSupplier condition, long pollPs, Wait why) {
        if (condition.getAsBoolean()) {
            return;
        }
        Runnable wakeUp =
                () -> {
                    if (condition.getAsBoolean()) {
                        wake(pollPs);
                    }
                };
        node.memory().watch(address, bytes, wakeUp);
        try {
            suspend(why);
        } finally {
            node.memory().unwatch(address, bytes, wakeUp);
        }
    }

    Step resumption() {
        return resumption;
    }

    private void resume() {
        node.running(this);
        fiber.resume();
    }

    boolean ended() {
        return fiber.ended();
    }

    /** Returns true if it has no work. */
    boolean idling() {
        return idling;
    }

    void cancel() {
        fiber.cancel();
    }

    /** Description of its wait, if it has not ended. */
    Wait describeWait() {
        Supplier<Wait> why = waiting;
        if (why == null) {
            return new Wait(name, "its next step", Party.named("virtual time"));
        }
        node.running(this);
        return why.get();
    }
}
