package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.hardware.verbs.CompletionStatus;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Notice of a worker to another that all blocks between their ranks have been moved.
 *
 * @param header identity of the task
 * @param node number of the worker's node among the group's nodes
 * @param worker number of the worker on its DPU
 * @param statuses success or the first failure for each rank that the other worker acts for, in
 *     their order; in the hierarchical form, one for its node
 */
public record Moved(Header header, int node, int worker, List<CompletionStatus> statuses) {

    private static final int FIXED_BYTES = Header.BYTES + 12;

    public Moved {
        statuses = List.copyOf(statuses);
    }

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into =
                ByteBuffer.allocate(FIXED_BYTES + statuses.size()).order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(node).putInt(worker).putInt(statuses.size());
        statuses.forEach(status -> into.put((byte) status.code()));
        return into.array();
    }

    /** Decodes the message's content. */
    public static Moved decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        int node = in.getInt();
        int worker = in.getInt();
        int count = in.getInt();
        List<CompletionStatus> statuses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            statuses.add(CompletionStatus.of(in.get()));
        }
        return new Moved(header, node, worker, statuses);
    }
}
