package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Description of one rank's part in a collective: a cache line of the metadata array in the node
 * leader's memory.
 *
 * @param source buffer that its own worker accesses: its send buffer, or its receive buffer if
 *     workers read
 * @param target buffer that others' workers access: the other one
 * @param word its completion word
 */
public record BufferEntry(Transfer.Source source, Transfer.Target target, CompletionWord word) {

    /** Length of an entry. */
    public static final int BYTES = 64;

    /** Offset of the number of the task plus 1, which marks the entry as complete. */
    public static final int STAMP = 56;

    /** Encodes the entry of task {@code task}. */
    public byte[] encode(int task) {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        into.putLong(source.address()).putInt(source.key()).putInt(source.vhca());
        into.putLong(source.accessKey()).putLong(target.address()).putInt(target.key());
        into.putInt(word.key()).putLong(word.address()).putInt(source.rank()).putInt(0);
        into.putLong(STAMP, task + 1L);
        return into.array();
    }

    /** Decodes the entry at {@code at}. */
    public static BufferEntry decode(byte[] from, int at) {
        ByteBuffer in = ByteBuffer.wrap(from, at, BYTES).slice().order(ByteOrder.LITTLE_ENDIAN);
        long sourceAddress = in.getLong();
        int sourceKey = in.getInt();
        int vhca = in.getInt();
        long accessKey = in.getLong();
        long targetAddress = in.getLong();
        int targetKey = in.getInt();
        int wordKey = in.getInt();
        long wordAddress = in.getLong();
        int rank = in.getInt();
        return new BufferEntry(
                new Transfer.Source(rank, sourceAddress, sourceKey, vhca, accessKey),
                new Transfer.Target(rank, targetAddress, targetKey),
                new CompletionWord(rank, wordAddress, wordKey));
    }
}
