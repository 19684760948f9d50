package dev.doorbell.libraries.offload.group;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Notifier of the workers that act for other ranks. One of them may be this one. */
final class PeerWorkers {

    private final Worker worker;
    private final RankLayout layout;
    private final EndpointAddress own;
    private final int mostReady;

    PeerWorkers(Worker worker) {
        this.worker = worker;
        layout = worker.layout();
        own = layout.worker(worker.dpu(), worker.number());
        int bytes = worker.endpoint().options().messageBytes();
        mostReady = (bytes - GroupMessage.Ready.HEADER_BYTES) / ReadyBuffer.BYTES;
    }

    /**
     * Notifies the workers of the sending ranks that buffers are ready, in as few messages as
     * possible.
     *
     * @param here receives messages of this worker to itself
     */
    void ready(List<ReadyBuffer> buffers, Consumer<GroupMessage.Ready> here) {
        Map<EndpointAddress, List<ReadyBuffer>> byWorker = new LinkedHashMap<>();
        for (ReadyBuffer buffer : buffers) {
            EndpointAddress to = workerOf(buffer.channel().envelope().source());
            byWorker.computeIfAbsent(to, ignored -> new ArrayList<>()).add(buffer);
        }
        byWorker.forEach((to, its) -> {
            for (int at = 0; at < its.size(); at += mostReady) {
                tell(
                        to,
                        new GroupMessage.Ready(
                                its.subList(at, Math.min(its.size(), at + mostReady))),
                        here);
            }
        });
    }

    /** Notifies the worker of the receiving rank that a message has landed. */
    void landed(GroupMessage.Landed news, Consumer<GroupMessage.Landed> here) {
        tell(workerOf(news.channel().envelope().destination()), news, here);
    }

    private <T extends GroupMessage> void tell(EndpointAddress to, T news, Consumer<T> here) {
        if (to.equals(own)) {
            here.accept(news);
        } else {
            worker.send(to, news.encode(), status -> told(to, status));
        }
    }

    private EndpointAddress workerOf(int rank) {
        return layout.worker(layout.nodeOf(rank), layout.workerOf(rank));
    }

    private void told(EndpointAddress to, CompletionStatus status) {
        if (status != CompletionStatus.SUCCESS) {
            worker.core()
                    .node()
                    .instruments()
                    .fault(
                            "worker %d of node %d: news to endpoint %d of NIC %d ended with %s"
                                    .formatted(
                                            worker.number(),
                                            worker.dpu(),
                                            to.number(),
                                            to.nicProcess(),
                                            status));
        }
    }
}
