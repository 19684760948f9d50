package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.WqeCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Receive queue as the NIC holds it. No doorbell announces receive requests. When few are at hand,
 * the NIC reads the doorbell record. It then fetches the requests up to the record's index, a few
 * at a time. Messages wait only if they need a request and none is at hand.
 */
public final class ReceiveQueue {

    private final CreateReceiveQueue config;
    private final CompletionQueue completionQueue;
    private final DmaReader reader;
    private final int fetchEntries;
    private final BiConsumer<Connection, Boolean> resume;
    private final ArrayDeque<LocalBuffer> atHand = new ArrayDeque<>();
    private final List<Connection> waiting = new ArrayList<>();
    private int producer;
    private int fetched;
    private int taken;
    private boolean refilling;
    private boolean awaitedLate;

    /**
     * A receive queue.
     *
     * @param resume gets each connection that waited, and whether there may be a request for it
     */
    public ReceiveQueue(
            CreateReceiveQueue config,
            CompletionQueue completionQueue,
            DmaReader reader,
            int fetchEntries,
            BiConsumer<Connection, Boolean> resume) {
        this.config = config;
        this.completionQueue = completionQueue;
        this.reader = reader;
        this.fetchEntries = fetchEntries;
        this.resume = resume;
    }

    /** Completion queue of its requests. */
    public CompletionQueue completionQueue() {
        return completionQueue;
    }

    /** Index of the request that {@link #take} gives next. */
    public int nextIndex() {
        return taken;
    }

    /** Returns true if a receive request is at hand. */
    public boolean hasRequest() {
        return !atHand.isEmpty();
    }

    /** The next receive request, or null when none is at hand. */
    public @Nullable LocalBuffer take() {
        LocalBuffer request = atHand.pollFirst();
        if (request != null) {
            taken++;
            if (atHand.size() < fetchEntries / 2 && !refilling) {
                refill();
            }
        }
        return request;
    }

    /**
     * Adds the state on which its future depends: requests at hand and posted, and its place in the
     * ring.
     */
    public void describe(RelativeState state) {
        state.rest(!refilling && waiting.isEmpty());
        state.add(atHand.size());
        state.add(producer - fetched);
        state.add(fetched & (config.entries() - 1));
    }

    /** Lets a connection wait for a request. */
    public void await(Connection connection) {
        waiting.add(connection);
        if (refilling) {
            awaitedLate = true;
        } else {
            refill();
        }
    }

    private void refill() {
        refilling = true;
        if (producer == fetched) {
            readRecord();
        } else {
            fetch();
        }
    }

    private void readRecord() {
        awaitedLate = false;
        reader.readControl(
                config.function(),
                config.doorbellRecordAddress() + DoorbellRecord.RECEIVE,
                DoorbellRecord.INDEX_BYTES,
                (payload, cookie) -> recordArrived(real(payload)),
                0);
    }

    /** Lets go of the connections that wait, whose requests are lost: the function is down. */
    public void vanish(Losses losses) {
        for (Connection connection : waiting) {
            connection
                    .reception()
                    .takeStalled()
                    .forEach(it -> losses.drop(connection, it.packet(), it.index()));
        }
        waiting.clear();
        refilling = false;
    }

    private long recordArrived(Payload.Real record) {
        producer = DoorbellRecord.read(record.bytes(), record.offset());
        if (producer != fetched) {
            fetch();
        } else if (awaitedLate) {
            // The request of a message that began to wait since may have been posted since.
            readRecord();
        } else {
            refilled(false);
        }
        return 0;
    }

    private void fetch() {
        int first = fetched & (config.entries() - 1);
        int count = Math.min(Math.min(producer - fetched, fetchEntries), config.entries() - first);
        fetched += count;
        reader.readControl(
                config.function(),
                config.address() + (long) first * WqeCodec.RECEIVE_BYTES,
                count * WqeCodec.RECEIVE_BYTES,
                (payload, cookie) -> entriesArrived(real(payload)),
                0);
    }

    private long entriesArrived(Payload.Real entries) {
        for (int at = 0; at < entries.length(); at += WqeCodec.RECEIVE_BYTES) {
            atHand.addLast(WqeCodec.decodeReceive(entries.bytes(), entries.offset() + at));
        }
        refilled(true);
        return 0;
    }

    private void refilled(boolean found) {
        refilling = false;
        List<Connection> resumed = List.copyOf(waiting);
        waiting.clear();
        resumed.forEach(connection -> resume.accept(connection, found));
    }

    private static Payload.Real real(Payload payload) {
        if (payload instanceof Payload.Real real) {
            return real;
        }
        throw new IllegalStateException(
                "expected a receive queue in real memory but it is phantom");
    }
}
