package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyRing;

/**
 * Answers to quiets. When all earlier posts are complete, data that the NIC has fetched is made
 * visible to the GPU, by a read of GPU memory that completes after it (cst). Then the answer is
 * stored where the GPU polls.
 */
final class QuietAnswers {

    private final Node node;
    private final ProxyFlags flags;
    private final ProxyRing ring;
    private final ProxyWork work;
    private final ConsistencyRead read;
    private final long answerPs;
    private final long answerSeenPs;
    private final Runnable then;
    private final Instruments.Counter quiets;
    private final Instruments.Counter writeBacks;
    private final Step answerStep = Step.of(StepKinds.PROXY_ANSWER, this::answer);
    private boolean fetched;
    private long answered;

    /**
     * Creates the answers of a proxy.
     *
     * @param read makes fetched data visible
     * @param answerPs a store of the answer until it is in the polled memory
     * @param answerSeenPs from an answer's arrival in the polled memory until the GPU has seen it
     * @param then runs after an answer
     */
    QuietAnswers(
            Node node,
            ProxyFlags flags,
            ProxyRing ring,
            ProxyWork work,
            ConsistencyRead read,
            long answerPs,
            long answerSeenPs,
            Runnable then) {
        this.node = node;
        this.flags = flags;
        this.ring = ring;
        this.work = work;
        this.read = read;
        this.answerPs = answerPs;
        this.answerSeenPs = answerSeenPs;
        this.then = then;
        quiets = node.instruments().counter("proxy.quiets");
        writeBacks = node.instruments().counter("proxy.ringWriteBacks");
    }

    /**
     * Returns true if a quiet is requested and everything before it has been taken from the ring.
     */
    boolean due() {
        long issue = flags.quietIssue();
        return issue > answered && ring.consumed() >= issue;
    }

    /** Returns true if no quiet is requested and all fetched data is visible. */
    boolean settled() {
        return !fetched && flags.quietIssue() == answered;
    }

    /** Records that the NIC will fetch data. */
    void fetching() {
        fetched = true;
    }

    /** Records that all posts are complete; the thread's time is {@code atPs}. */
    void drained(long atPs) {
        if (fetched) {
            fetched = false;
            read.begin(atPs, readPs -> node.at(readPs, answerStep));
        } else {
            node.at(atPs, answerStep);
        }
    }

    /** Stores the amount of ring space that is free again. */
    void writeBack() {
        writeBacks.add(1);
        flags.storeComplete(ring.writeBack());
    }

    private void answer() {
        quiets.add(1);
        // Nothing was taken from the ring since, so everything up to here is complete.
        long position = ring.consumed();
        answered = position;
        writeBack();
        long arrives = node.nowPs() + answerPs;
        work.draw("notify GPU", node.nowPs(), arrives + answerSeenPs, 0);
        if (answerPs == 0) {
            flags.answerQuiet(position, position);
        } else {
            node.at(
                    arrives,
                    Step.of(StepKinds.PROXY_ANSWERED, () -> flags.answerQuiet(position, position)));
        }
        then.run();
    }
}
