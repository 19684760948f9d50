package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.nic.connection.CompletionQueue;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.DcTarget;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.connection.ReceiveQueue;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The queues and targets that programs have created on a NIC, by their numbers. */
final class NicObjects {

    private final int id;
    private final String nic;
    private final NicConstants constants;
    private final DmaReader reader;
    private @Nullable MoveCounts counts;
    private final List<@Nullable NicQueuePair> queuePairs = new ArrayList<>();
    private final List<@Nullable DcTarget> dcTargets = new ArrayList<>();
    private final SortedMap<Place, ReceiveQueue> receiveQueues = new TreeMap<>();
    private final Map<Place, CompletionQueue> completionQueues = new HashMap<>();

    NicObjects(int id, String nic, NicConstants constants, DmaReader reader) {
        this.id = id;
        this.nic = nic;
        this.constants = constants;
        this.reader = reader;
    }

    /** Counts the moves of entries of queue pairs that are created from now on. */
    void count(MoveCounts moves) {
        counts = moves;
    }

    void create(CreateQueuePair command) {
        CompletionQueue completionQueue =
                completionQueue(
                        new Place(command.function(), command.completionQueueAddress()),
                        command.completionQueueEntries(),
                        command.collapsed());
        NicQueuePair queuePair =
                new NicQueuePair(
                        command,
                        completionQueue,
                        receiveQueues.get(new Place(command.function(), command.receiveQueue())),
                        counts);
        queuePair.connection().moveTo(QpState.INIT);
        queuePair.connection().moveTo(QpState.RTR);
        queuePair.connection().moveTo(QpState.RTS);
        while (queuePairs.size() <= command.qpn()) {
            queuePairs.add(null);
        }
        requireNew(command.qpn());
        queuePairs.set(command.qpn(), queuePair);
    }

    void create(CreateDcTarget command) {
        requireNew(command.number());
        while (dcTargets.size() <= command.number()) {
            dcTargets.add(null);
        }
        dcTargets.set(
                command.number(),
                new DcTarget(
                        command,
                        receiveQueues.get(new Place(command.function(), command.receiveQueue()))));
    }

    /** Creates a receive queue, which calls {@code resume} as {@link ReceiveQueue} describes. */
    void create(CreateReceiveQueue command, BiConsumer<Connection, Boolean> resume) {
        receiveQueues.put(
                new Place(command.function(), command.number()),
                new ReceiveQueue(
                        command,
                        completionQueue(
                                new Place(command.function(), command.completionQueueAddress()),
                                command.completionQueueEntries(),
                                false),
                        reader,
                        constants.fetchBlocks() * Wqe.BLOCK_BYTES / WqeCodec.RECEIVE_BYTES,
                        resume));
    }

    /**
     * Stops everything of a function that is down.
     *
     * @param vanished gets each queue pair that has stopped
     */
    void functionDown(int function, Losses losses, Consumer<NicQueuePair> vanished) {
        for (NicQueuePair queuePair : queuePairs) {
            if (queuePair != null && queuePair.config().function() == function) {
                queuePair.vanish();
                vanished.accept(queuePair);
            }
        }
        receiveQueues.forEach((place, queue) -> {
            if (place.function() == function) {
                queue.vanish(losses);
            }
        });
    }

    /** The queue pair of a number, or null. */
    @Nullable NicQueuePair find(int qpn) {
        return qpn < queuePairs.size() ? queuePairs.get(qpn) : null;
    }

    /** The end of a reliable connection within this NIC whose other end has a number, or null. */
    @Nullable Connection connectedTo(int qpn) {
        for (NicQueuePair queuePair : queuePairs) {
            if (queuePair != null
                    && !queuePair.dynamic()
                    && queuePair.config().peerNic() == id
                    && queuePair.config().peerQpn() == qpn) {
                return queuePair.connection();
            }
        }
        return null;
    }

    /** The queue pair of a number that must exist. */
    NicQueuePair queuePair(int qpn) {
        NicQueuePair queuePair = find(qpn);
        if (queuePair == null) {
            throw new IllegalStateException(
                    "expected a queue pair of " + nic + " but was number " + qpn);
        }
        return queuePair;
    }

    /**
     * Connection that a packet reaches: a queue pair's peer or an initiator at a DC target; null if
     * none.
     */
    @Nullable Connection connectionOf(Packet packet) {
        DcHeader dc = packet.dc();
        if (dc != null) {
            DcTarget target = target(packet.destinationQpn());
            return target == null ? null : target.connection(dc);
        }
        NicQueuePair queuePair = find(packet.destinationQpn());
        return queuePair == null ? null : queuePair.connection();
    }

    void describe(RelativeState state) {
        for (NicQueuePair queuePair : queuePairs) {
            if (queuePair != null) {
                queuePair.describe(state, constants.fetchBlocks());
            }
        }
        receiveQueues.values().forEach(queue -> queue.describe(state));
    }

    private @Nullable DcTarget target(int number) {
        return number < dcTargets.size() ? dcTargets.get(number) : null;
    }

    private CompletionQueue completionQueue(Place place, int entries, boolean collapsed) {
        return completionQueues.computeIfAbsent(
                place, at -> new CompletionQueue(at.number(), entries, collapsed));
    }

    private void requireNew(int number) {
        NicQueuePair before = find(number);
        boolean exists = before != null && before.state() != QpState.RESET;
        if (exists || target(number) != null) {
            throw new IllegalStateException(
                    "expected a new queue pair number but " + number + " exists");
        }
    }

    /** Name that a function gives an object: an address, or a separate number. */
    private record Place(int function, long number) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return function == other.function
                    ? Long.compare(number, other.number)
                    : Integer.compare(function, other.function);
        }
    }
}
