package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.ReceiverReady;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Control messages of a worker's ranks as receivers: one from each rank to each worker, with the
 * places of the blocks of that worker's ranks. In the hierarchical form, the leader worker alone
 * sends them, for its node. Workers whose ranks send nothing to the receiver get none. At most a
 * window of messages is in flight.
 */
final class ReadyMessages {

    private final TaskRun run;
    private final List<Integer> own;
    private final List<List<PeerBlocks>> tables;
    private final Consumer<ReceiverReady> here;
    private final List<Addressed> messages = new ArrayList<>();
    private final int most;

    /**
     * Creates the messages.
     *
     * @param own numbers on the node of the ranks that the worker acts for
     * @param tables their tables
     * @param here receives the messages to the worker itself, which nobody sends
     */
    ReadyMessages(
            TaskRun run,
            List<Integer> own,
            List<List<PeerBlocks>> tables,
            Consumer<ReceiverReady> here) {
        this.run = run;
        this.own = own;
        this.tables = tables;
        this.here = here;
        Worker worker = run.tools().worker();
        most = ReceiverReady.most(worker.endpoint().options().messageBytes());
    }

    /** Sends the messages, to the workers of the receiver's own node first. */
    void send() {
        List<RankGroup.NodeMembers> nodes = run.group().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            RankGroup.NodeMembers to = nodes.get((run.node().index() + i) % nodes.size());
            if (run.hierarchical()) {
                if (run.leads()) {
                    Task.Segment segment = run.task().segment();
                    add(to, run.node().index(), segment.address(), segment.key(), tables.get(0));
                }
                continue;
            }
            for (int k = 0; k < own.size(); k++) {
                Transfer.Target target = run.entries().get(own.get(k)).target();
                int receiver = run.node().members().get(own.get(k));
                add(to, receiver, target.address(), target.key(), tables.get(k));
            }
        }
        new Fanout(
                        messages.size(),
                        run.tools().options().window(),
                        (i, ended) ->
                                run.sendEntries(
                                        messages.get(i).to,
                                        messages.get(i).message.encode(),
                                        messages.get(i).message.places().size()
                                                * ReceiverReady.Place.BYTES,
                                        ended),
                        Completion.IGNORED)
                .start();
    }

    private void add(
            RankGroup.NodeMembers node,
            int receiver,
            long address,
            int key,
            List<PeerBlocks> table) {
        if (!run.moves(node.leader())) {
            return;
        }
        for (int worker : node.workers()) {
            List<ReceiverReady.Place> all =
                    run.group().of(node, worker).stream()
                            .map(i -> table.get(node.members().get(i)))
                            .map(entry ->
                                    new ReceiverReady.Place(
                                            address + entry.receiveOffset(),
                                            key,
                                            entry.receiveBytes()))
                            .toList();
            if (all.stream().allMatch(place -> place.bytes() == 0)) {
                continue;
            }
            boolean self =
                    node.index() == run.node().index() && worker == run.tools().worker().number();
            for (int first = 0; first < all.size(); first += most) {
                ReceiverReady message =
                        new ReceiverReady(
                                run.task().header().as(Header.RECEIVER_READY),
                                receiver,
                                first,
                                all.subList(first, Math.min(all.size(), first + most)));
                if (self) {
                    here.accept(message);
                } else {
                    messages.add(
                            new Addressed(
                                    run.group().layout().worker(node.node(), worker), message));
                }
            }
        }
    }

    private record Addressed(EndpointAddress to, ReceiverReady message) {}
}
