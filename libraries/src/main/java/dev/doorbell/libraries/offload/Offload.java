package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Offload from the view of one rank. It knows the workers of its node, can export buffers to them,
 * and has words by which they complete its requests.
 */
public final class Offload {

    private final HostProcess process;
    private final CompletionWords words;
    private final SortedMap<Integer, Integer> workerVhcas = new TreeMap<>();
    private @Nullable Exports exports;

    private Offload(HostProcess process, CompletionWords words) {
        this.process = process;
        this.words = words;
    }

    /**
     * {@code Init_Offload}: waits for the common start, then exchanges ids with every worker of the
     * rank's node. Call it before any other code that receives messages, so that no message of a
     * worker is lost.
     *
     * @param inbox receiver of the workers' messages
     * @throws RankFault if the node has no workers, or the common start is over
     */
    public static Offload init(HostProcess process, HostInbox inbox, OffloadOptions options) {
        RankLayout layout = process.layout();
        if (layout.workersPerDpu() == 0) {
            throw new RankFault(
                    "rank %d: the DPU of its node has no workers; expected 1 or more"
                            .formatted(process.rank()));
        }
        if (process.nowPs() > options.launchPs()) {
            throw new RankFault(
                    "rank %d: was ready at %d ps, after the common start at %d ps"
                            .formatted(process.rank(), process.nowPs(), options.launchPs()));
        }
        long bytes = CompletionWords.bytes(options.completionWords());
        long address = NodeMemory.hostAddress(process.node().memory().host().allocate(bytes, 4096));
        process.program().sleepUntil(options.launchPs());
        int key = process.key(address, bytes);
        Offload offload =
                new Offload(
                        process,
                        new CompletionWords(
                                process, inbox, address, options.completionWords(), key));
        offload.exchangeIds(inbox, options.ids());
        offload.exports = offload.exports(options);
        return offload;
    }

    /** Process of the rank. */
    public HostProcess process() {
        return process;
    }

    /** Completion words of the rank. */
    public CompletionWords words() {
        return words;
    }

    /** Returns a buffer in the form that the DPU can use, and exports it if necessary. */
    public Transfer.Source export(long address, long length) {
        return Objects.requireNonNull(exports, "ids have been exchanged").export(address, length);
    }

    /** Address of the worker that acts for a rank. */
    public EndpointAddress worker(int rank) {
        RankLayout layout = process.layout();
        return layout.worker(layout.nodeOf(rank), layout.workerOf(rank));
    }

    /** Sends a control message to a worker, for the cost of a post. */
    public void tell(EndpointAddress worker, byte[] message) {
        process.work(process.constants().verbs().postAndRingPs());
        process.endpoint().send(worker, message, this::told);
    }

    private void told(CompletionStatus status) {
        if (status == CompletionStatus.RETRY_EXC_ERR || status == CompletionStatus.WR_FLUSH_ERR) {
            // A rank that waits for the worker's result finds the failure and reports more.
            process.node().instruments().counter("offload.unanswered").add(1);
        } else if (status != CompletionStatus.SUCCESS) {
            process.node()
                    .instruments()
                    .fault(
                            "rank %d: a message to a worker ended with %s"
                                    .formatted(process.rank(), status));
        }
    }

    private void exchangeIds(HostInbox inbox, IdExchange ids) {
        inbox.deliverOthersTo(this::received);
        if (ids == IdExchange.ALIAS) {
            tellWorkers();
        }
        int workers = process.layout().workersPerDpu();
        inbox.await(
                () -> workerVhcas.size() == workers,
                () ->
                        new Wait(
                                process.program().name(),
                                "ids of the %d workers of its DPU".formatted(workers),
                                Party.parts(
                                        "workers", Party.actor("node", process.node().index()))));
        if (ids == IdExchange.PAPER) {
            tellWorkers();
        }
    }

    private Exports exports(OffloadOptions options) {
        if (options.transfers() == Transfers.STAGED) {
            return new PlainExports(process);
        }
        return options.ids() == IdExchange.PAPER
                ? new BoundExports(process, dpuVhca())
                : new AllowedExports(process);
    }

    /** Function of a DPU, which all its workers share. */
    private int dpuVhca() {
        return Objects.requireNonNull(workerVhcas.get(workerVhcas.firstKey()), "known by now");
    }

    private void tellWorkers() {
        RankLayout layout = process.layout();
        int vhcaId = process.endpoint().nic().vhcaId();
        byte[] id = new ProcessId(MessageType.RANK_ID, process.rank(), vhcaId).encode();
        for (int w = 0; w < layout.workersPerDpu(); w++) {
            tell(layout.worker(process.node().index(), w), id);
        }
    }

    private void received(Received message) {
        ProcessId id = ProcessId.decode(MessageType.WORKER_ID, message.bytes());
        workerVhcas.put(id.number(), id.vhcaId());
    }
}
