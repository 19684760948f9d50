package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyRing;
import org.jspecify.annotations.Nullable;

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
    private final @Nullable LoopbackRead loopback;
    private final long answerPs;
    private final long answerSeenPs;
    private final Runnable drainAgain;
    private final Runnable then;
    private final Instruments.Counter quiets;
    private final Instruments.Counter flushes;
    private final Instruments.Counter writeBacks;
    private final Step flushStep = Step.of(StepKinds.PROXY_FLUSHED, this::flushPosted);
    private final Step answerStep = Step.of(StepKinds.PROXY_ANSWER, this::answer);
    private boolean fetched;
    private boolean flushing;
    private long flushedFromPs;
    private long answered;

    /**
     * Creates the answers of a proxy.
     *
     * @param loopback makes fetched data visible without GDRCopy; null with GDRCopy
     * @param answerSeenPs from an answer's arrival in the polled memory until the GPU has seen it
     * @param drainAgain runs once the loopback read is posted
     * @param then runs after an answer
     */
    QuietAnswers(
            Node node,
            ProxyFlags flags,
            ProxyRing ring,
            ProxyWork work,
            @Nullable LoopbackRead loopback,
            long answerSeenPs,
            Runnable drainAgain,
            Runnable then) {
        this.node = node;
        this.flags = flags;
        this.ring = ring;
        this.work = work;
        this.loopback = loopback;
        this.answerSeenPs = answerSeenPs;
        this.drainAgain = drainAgain;
        this.then = then;
        answerPs = loopback == null ? work.costs().gdrcopyStorePs() : 0;
        quiets = node.instruments().counter("proxy.quiets");
        flushes = node.instruments().counter("proxy.consistencyReads");
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
        long at = atPs;
        if (flushing) {
            flushing = false;
            work.draw("cst", flushedFromPs, at, 0);
        } else if (fetched) {
            fetched = false;
            flushes.add(1);
            if (loopback != null) {
                flushing = true;
                flushedFromPs = at;
                node.at(work.post(new Post.Native(loopback.operation()), at), flushStep);
                return;
            }
            at = work.step("cst", at, work.costs().gdrcopyReadPs(), 0);
        }
        node.at(at, answerStep);
    }

    /** Stores the amount of ring space that is free again. */
    void writeBack() {
        writeBacks.add(1);
        flags.storeComplete(ring.writeBack());
    }

    private void flushPosted() {
        work.ring();
        drainAgain.run();
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
