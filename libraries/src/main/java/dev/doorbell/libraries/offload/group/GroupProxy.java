package dev.doorbell.libraries.offload.group;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Notifier;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Execution of recorded groups for the ranks that a worker acts for. It starts all operations of a
 * stage and waits until they have ended before the next stage. A send ends when its bytes are
 * acknowledged, a receive when the sender's worker reports that they have landed.
 *
 * <p>Before that, the receiver's worker notifies the sender's that the receive's stage has started,
 * so that no call writes into a buffer that is still in use.
 */
public final class GroupProxy implements WorkerService {

    private final Worker worker;
    private final Mover mover;
    private final Notifier notifier;
    private final PeerWorkers peers;
    private final SortedMap<GroupName, RecordedGroup> groups = new TreeMap<>();
    private final SortedMap<Channel, SendSide> sends = new TreeMap<>();
    private final SortedMap<Channel, Receive> receives = new TreeMap<>();
    private final Instruments.Counter calls;
    private final Instruments.Counter packets;

    /** Handles the group messages of {@code worker} and moves bytes with {@code mover}. */
    public GroupProxy(Worker worker, Mover mover) {
        this.worker = worker;
        this.mover = mover;
        notifier = new Notifier(worker);
        peers = new PeerWorkers(worker);
        Instruments instruments = worker.core().node().instruments();
        calls = instruments.counter("dpu.groupCalls");
        packets = instruments.counter("dpu.groupPackets");
        worker.on(MessageType.GROUP_ENTRIES, bytes -> recorded(GroupMessage.Entries.decode(bytes)));
        worker.on(
                MessageType.GROUP_TARGETS,
                bytes -> targets(GroupMessage.Targets.decode(bytes).targets()));
        worker.on(MessageType.GROUP_CALL, bytes -> called(GroupMessage.Call.decode(bytes)));
        worker.on(MessageType.GROUP_READY, bytes -> ready(GroupMessage.Ready.decode(bytes)));
        worker.on(MessageType.GROUP_LANDED, bytes -> landed(GroupMessage.Landed.decode(bytes)));
    }

    /** {@inheritDoc} These are the operations of running groups that have not ended. */
    @Override
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        for (RecordedGroup group : groups.values()) {
            for (GroupEntry entry : group.outstanding()) {
                waits.add(
                        new Wait(
                                Party.named(
                                        "worker %d of node %d: group %d of rank %d, stage %d"
                                                .formatted(
                                                        worker.number(),
                                                        worker.dpu(),
                                                        group.name().number(),
                                                        group.name().rank(),
                                                        group.stage())),
                                entry.toString(),
                                Party.actor("rank", entry.peer())));
            }
        }
        return waits;
    }

    private void recorded(GroupMessage.Entries part) {
        packets.add(1);
        unpack(part.entries().size());
        RecordedGroup group = groups.get(part.group());
        if (group == null || group.whole()) {
            group = new RecordedGroup(part.group(), part.word(), part.total());
            groups.put(part.group(), group);
        }
        group.add(part.entries());
        for (GroupEntry entry : part.entries()) {
            if (!entry.send()) {
                receives.put(entry.channel(), new Receive(group, entry));
            }
        }
    }

    private void targets(List<GroupTarget> known) {
        unpack(known.size());
        for (GroupTarget target : known) {
            SendSide side = sendSide(target.channel());
            side.target(target);
            sendIfReady(side);
        }
    }

    /**
     * Charges the lookup of entries. Each one after the first costs as much as a separate message.
     */
    private void unpack(int entries) {
        worker.core().work((entries - 1) * worker.constants().handlePs(), "unpack group", () -> {});
    }

    private void called(GroupMessage.Call call) {
        RecordedGroup group = groups.get(call.group());
        if (group == null || !group.whole() || group.running()) {
            throw new IllegalStateException(
                    "expected a whole group that rests but was " + call.group());
        }
        calls.add(1);
        group.begin(call.call());
        nextStage(group);
    }

    private void nextStage(RecordedGroup group) {
        List<GroupEntry> stage = group.nextStage();
        if (stage.isEmpty()) {
            end(group, CompletionStatus.SUCCESS.code(), 0);
            return;
        }
        // Sends may end at once, and with them the stage and its state.
        int call = group.call();
        List<SendSide> offered = new ArrayList<>();
        List<ReadyBuffer> buffers = new ArrayList<>();
        for (GroupEntry entry : stage) {
            if (entry.send()) {
                SendSide side = sendSide(entry.channel());
                side.offer(group, entry);
                offered.add(side);
            } else {
                buffers.add(new ReadyBuffer(entry.channel(), call, entry.version()));
            }
        }
        peers.ready(buffers, this::ready);
        offered.forEach(this::sendIfReady);
    }

    private void ready(GroupMessage.Ready ready) {
        unpack(ready.buffers().size());
        for (ReadyBuffer buffer : ready.buffers()) {
            SendSide side = sendSide(buffer.channel());
            side.ready(buffer);
            sendIfReady(side);
        }
    }

    private void sendIfReady(SendSide side) {
        SendSide.Pair pair = side.take();
        if (pair == null) {
            return;
        }
        GroupEntry send = pair.send();
        if (send.length() > pair.target().length()) {
            sent(pair, CompletionStatus.LOC_LEN_ERR);
            return;
        }
        mover.move(
                new Transfer(send.content(), pair.target().buffer(), send.length()),
                status -> sent(pair, status));
    }

    private void sent(SendSide.Pair pair, CompletionStatus status) {
        GroupEntry send = pair.send();
        peers.landed(new GroupMessage.Landed(send.channel(), status.code()), this::landed);
        ended(pair.group(), send, status.code());
    }

    private void landed(GroupMessage.Landed landed) {
        Receive receive = receives.get(landed.channel());
        if (receive == null) {
            throw new IllegalStateException(
                    "expected a recorded receive but was " + landed.channel());
        }
        ended(receive.group, receive.entry, landed.status());
    }

    private void ended(RecordedGroup group, GroupEntry entry, int status) {
        if (!group.running()) {
            return; // It has already failed.
        }
        if (status != CompletionStatus.SUCCESS.code()) {
            end(group, status, entry.number());
        } else if (group.ended(entry)) {
            nextStage(group);
        }
    }

    private void end(RecordedGroup group, int status, int entry) {
        group.end();
        notifier.ended(group.word(), status, entry);
    }

    private SendSide sendSide(Channel channel) {
        return sends.computeIfAbsent(channel, ignored -> new SendSide());
    }

    /** Recorded receive and its group. */
    private record Receive(RecordedGroup group, GroupEntry entry) {}
}
