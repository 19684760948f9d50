package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.PeerReady;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Control messages of a worker's ranks to the workers that move their blocks: one from each rank to
 * each worker, with the places of the blocks of that worker's ranks. In the hierarchical form, the
 * leader worker alone sends them, for its node. Workers whose ranks have no blocks with the rank
 * get none. At most a window of messages is in flight.
 */
final class ReadyMessages {

    private final TaskRun run;
    private final Consumer<PeerReady> here;
    private final List<Addressed> messages = new ArrayList<>();
    private final int most;

    /**
     * Creates the messages, those to the workers of the own node first.
     *
     * @param own numbers on the node of the ranks that the worker acts for
     * @param tables their tables
     * @param here receives the messages to the worker itself, which nobody sends
     */
    ReadyMessages(
            TaskRun run,
            List<Integer> own,
            List<List<PeerBlocks>> tables,
            Consumer<PeerReady> here) {
        this.run = run;
        this.here = here;
        Worker worker = run.tools().worker();
        most = PeerReady.most(worker.endpoint().options().messageBytes());
        List<RankGroup.NodeMembers> nodes = run.group().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            RankGroup.NodeMembers to = nodes.get((run.node().index() + i) % nodes.size());
            if (run.hierarchical()) {
                if (run.leads()) {
                    Task.Segment segment = run.task().segment();
                    Transfer.Target result =
                            new Transfer.Target(0, segment.address(), segment.key());
                    add(to, new Offering(0, run.node().index(), result, tables.get(0)));
                }
            } else if (run.moves(to.leader())) {
                for (int k = 0; k < own.size(); k++) {
                    add(
                            to,
                            new Offering(
                                    k,
                                    run.node().members().get(own.get(k)),
                                    run.entries().get(own.get(k)).target(),
                                    tables.get(k)));
                }
            }
        }
    }

    /** Announces that the ranks await the reports of the workers that get a message. */
    void announceTo(EndNotices ends) {
        messages.forEach(message -> ends.toHear(message.k, message.node, message.worker));
    }

    /** Sends the messages. */
    void send() {
        messages.stream().filter(this::toSelf).forEach(own -> here.accept(own.message));
        List<Addressed> others = messages.stream().filter(one -> !toSelf(one)).toList();
        new Fanout(
                        others.size(),
                        run.tools().options().window(),
                        (i, ended) -> {
                            Addressed one = others.get(i);
                            run.sendEntries(
                                    run.group().layout().worker(one.node.node(), one.worker),
                                    one.message.encode(),
                                    one.message.places().size() * PeerReady.Place.BYTES,
                                    ended);
                        },
                        Completion.IGNORED)
                .start();
    }

    private boolean toSelf(Addressed message) {
        return message.node.index() == run.node().index()
                && message.worker == run.tools().worker().number();
    }

    private void add(RankGroup.NodeMembers node, Offering offering) {
        for (int worker : node.workers()) {
            List<PeerReady.Place> all =
                    run.group().of(node, worker).stream()
                            .map(i -> offering.place(node.members().get(i)))
                            .toList();
            if (all.stream().allMatch(place -> place.bytes() == 0)) {
                continue;
            }
            for (int first = 0; first < all.size(); first += most) {
                PeerReady message =
                        new PeerReady(
                                run.task().header().as(Header.PEER_READY),
                                offering.number,
                                first,
                                all.subList(first, Math.min(all.size(), first + most)));
                messages.add(new Addressed(offering.k, node, worker, message));
            }
        }
    }

    /**
     * Places of a rank, or of a node in the hierarchical form.
     *
     * @param k number among the worker's own ranks
     * @param number number of the member, or of the node
     * @param buffer buffer to which the table refers
     */
    private record Offering(int k, int number, Transfer.Target buffer, List<PeerBlocks> table) {

        PeerReady.Place place(int member) {
            PeerBlocks entry = table.get(member);
            return new PeerReady.Place(
                    buffer.address() + entry.farOffset(), buffer.key(), entry.farBytes());
        }
    }

    /** Message of own rank {@code k} to a worker. */
    private record Addressed(int k, RankGroup.NodeMembers node, int worker, PeerReady message) {}
}
