package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.WqeCodec;
import java.util.HashMap;
import java.util.Map;

/** Shared receive queue of an endpoint. Each consumed request is posted again. */
final class ReceiveRing {

    private static final int COUNTER_MASK = 0xffff;

    private final NodeMemory memory;
    private final EndpointOptions options;
    private final long ring;
    private final long record;
    private final long buffers;
    private final CompletionRing completions;
    // Messages may complete in another order than that of their requests.
    private final Map<Integer, Long> bufferByCounter = new HashMap<>();
    private int lkey;
    private int posted;

    ReceiveRing(
            NodeMemory memory,
            EndpointOptions options,
            long ring,
            long record,
            long buffers,
            CompletionRing completions) {
        this.memory = memory;
        this.options = options;
        this.ring = ring;
        this.record = record;
        this.buffers = buffers;
        this.completions = completions;
    }

    /** Posts all its requests. */
    void fill(int key) {
        lkey = key;
        for (int i = 0; i < options.receives(); i++) {
            store(buffers + (long) i * options.messageBytes());
        }
        updateRecord();
    }

    CompletionRing completions() {
        return completions;
    }

    /** Takes the next message, which must have arrived; its buffer is posted again. */
    Received take() {
        long word = completions.word();
        long entry = NodeMemory.offset(completions.next());
        if (CqeCodec.error(word)) {
            throw new IllegalStateException(
                    "expected a received message but was "
                            + CqeCodec.status(completions.space(), entry));
        }
        Long buffer = bufferByCounter.remove(CqeCodec.counter(word));
        if (buffer == null) {
            throw new IllegalStateException(
                    "expected the counter of a receive request but was " + CqeCodec.counter(word));
        }
        byte[] bytes = new byte[CqeCodec.bytes(completions.space(), entry)];
        memory.space(buffer).read(NodeMemory.offset(buffer), bytes, 0, bytes.length);
        completions.consume();
        store(buffer);
        updateRecord();
        return new Received(bytes);
    }

    private void store(long buffer) {
        byte[] entry = new byte[WqeCodec.RECEIVE_BYTES];
        WqeCodec.receive(entry, 0, new LocalBuffer(buffer, lkey, options.messageBytes()));
        long slot = posted & (options.receives() - 1);
        memory.space(ring)
                .write(
                        NodeMemory.offset(ring) + slot * WqeCodec.RECEIVE_BYTES,
                        entry,
                        0,
                        entry.length);
        bufferByCounter.put(posted & COUNTER_MASK, buffer);
        posted++;
    }

    private void updateRecord() {
        DoorbellRecord.write(
                memory.space(record), NodeMemory.offset(record) + DoorbellRecord.RECEIVE, posted);
    }
}
