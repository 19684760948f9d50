package dev.doorbell.libraries.offload.health;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Failure detector of a rank for the DPU of its node. It waits for events from workers up to a
 * timeout, then probes the worker that acts for the rank. A probe is one message with arbitrary
 * content. The answer is the acknowledgement of the DPU's function, or its absence.
 *
 * <p>As an inbox it waits like the one it wraps, and throws {@link DpuDownException} if the wait
 * exceeds the timeout and the worker does not answer. If the worker answers, the rest of the wait
 * has no limit.
 */
public final class DpuWatch implements HostInbox {

    private final HostProcess process;
    private final HostInbox inbox;
    private final long patiencePs;

    /**
     * Creates a watch.
     *
     * @param inbox inbox that the rank waits with
     * @param patiencePs timeout after which the rank probes, above 0
     */
    public DpuWatch(HostProcess process, HostInbox inbox, long patiencePs) {
        this.process = process;
        this.inbox = inbox;
        this.patiencePs = patiencePs;
    }

    @Override
    public void deliverOthersTo(Consumer<Received> listener) {
        inbox.deliverOthersTo(listener);
    }

    @Override
    public void await(BooleanSupplier condition, Supplier<Wait> why) {
        if (!patient(condition, why)) {
            requireAnswer();
            inbox.await(condition, why);
        }
    }

    @Override
    public boolean progress() {
        return inbox.progress();
    }

    /** Waits until a request has ended. Returns false after the timeout. */
    public boolean patient(CompletionWord word, CompletionWords words, Supplier<Wait> why) {
        NodeMemory memory = process.node().memory();
        Program waiting = process.program();
        Runnable wakeUp = () -> waiting.wake(0);
        memory.watch(word.address(), wakeUp);
        try {
            return patient(() -> words.set(word), why);
        } finally {
            memory.unwatch(word.address(), wakeUp);
        }
    }

    /** Probes the worker that acts for the rank, and throws if it does not answer. */
    public void requireAnswer() {
        if (!answers()) {
            RankLayout layout = process.layout();
            throw new DpuDownException(
                    "rank %d: the DPU of node %d (%s) does not answer its messages: %s"
                            .formatted(
                                    process.rank(),
                                    layout.nodeOf(process.rank()),
                                    dpuName(layout.nodeOf(process.rank())),
                                    CompletionStatus.RETRY_EXC_ERR));
        }
    }

    /** Returns true if the worker that acts for the rank answers. */
    public boolean answers() {
        RankLayout layout = process.layout();
        int rank = process.rank();
        return answered(
                layout.worker(layout.nodeOf(rank), layout.workerOf(rank)),
                new byte[] {MessageType.PROBE, 0, 0, 0});
    }

    /** Brings all workers of the rank's node to rest; those of a dead DPU already are. */
    public void retireWorkers(CompletionWords words) {
        RankLayout layout = process.layout();
        int node = layout.nodeOf(process.rank());
        List<CompletionWord> asked = new ArrayList<>();
        for (int w = 0; w < layout.workersPerDpu(); w++) {
            CompletionWord word = words.take();
            if (!answered(layout.worker(node, w), new RetireRequest(word).encode())) {
                words.release(word);
                break;
            }
            asked.add(word);
        }
        for (CompletionWord word : asked) {
            // It may also die now.
            boolean rests;
            do {
                rests = patient(word, words, () -> wait("the rest of the workers"));
            } while (!rests && answers());
            words.release(word);
        }
    }

    /** Returns the name of a node's DPU in reports. */
    public static String dpuName(int node) {
        return "node" + node + "/dpu0";
    }

    private boolean patient(BooleanSupplier condition, Supplier<Wait> why) {
        Deadline deadline = Deadline.in(process.program(), patiencePs);
        inbox.await(() -> condition.getAsBoolean() || deadline.passed(), why);
        deadline.forget();
        return condition.getAsBoolean();
    }

    private boolean answered(EndpointAddress worker, byte[] message) {
        List<CompletionStatus> ends = new ArrayList<>();
        process.work(process.constants().verbs().postAndRingPs());
        process.endpoint().send(worker, message, ends::add);
        inbox.await(() -> !ends.isEmpty(), () -> wait("an answer of its worker"));
        return ends.get(0) == CompletionStatus.SUCCESS;
    }

    private Wait wait(String what) {
        int node = process.layout().nodeOf(process.rank());
        return new Wait(process.program().name(), what, Party.named(dpuName(node)));
    }
}
