package dev.doorbell.libraries.offload.launch;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.ProcessId;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Part of a worker in the exchange of ids at the start. */
final class Introduction implements WorkerService {

    private final Worker worker;
    private final IdExchange ids;
    private final SortedMap<Integer, Integer> vhcaOfRank = new TreeMap<>();

    Introduction(Worker worker, IdExchange ids) {
        this.worker = worker;
        this.ids = ids;
        worker.on(MessageType.RANK_ID, this::introduced);
    }

    /** Sends its id to the ranks of its node, if the DPU's id is sent first. */
    void begin() {
        if (ids == IdExchange.PAPER) {
            for (int local = 0; local < worker.layout().ranksPerNode(); local++) {
                tell(worker.layout().rank(worker.dpu(), local));
            }
        }
    }

    @Override
    public List<Wait> waits() {
        return List.of();
    }

    private void introduced(byte[] message) {
        ProcessId rank = ProcessId.decode(MessageType.RANK_ID, message);
        vhcaOfRank.put(rank.number(), rank.vhcaId());
        if (ids == IdExchange.ALIAS) {
            tell(rank.number());
        }
    }

    private void tell(int rank) {
        int vhcaId = worker.endpoint().nic().vhcaId();
        worker.send(
                worker.layout().host(rank),
                new ProcessId(MessageType.WORKER_ID, worker.number(), vhcaId).encode(),
                status -> told(rank, status));
    }

    private void told(int rank, CompletionStatus status) {
        if (status != CompletionStatus.SUCCESS) {
            worker.core()
                    .node()
                    .instruments()
                    .fault(
                            "worker %d of node %d: its id to rank %d ended with %s"
                                    .formatted(worker.number(), worker.dpu(), rank, status));
        }
    }
}
