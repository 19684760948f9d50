package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What one rank tells about its part of a collective: a cache line of the metadata array in the
 * node leader's memory.
 *
 * @param source its send buffer
 * @param target its receive buffer
 * @param word where it waits
 */
public record BufferEntry(Transfer.Source source, Transfer.Target target, CompletionWord word) {

    /** Length of an entry. */
    public static final int BYTES = 64;

    /** Where an entry says, with the number of its task plus 1, that it is complete. */
    public static final int STAMP = 56;

    /** The entry of task {@code task}. */
    public byte[] encode(int task) {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        into.putLong(source.address()).putInt(source.key()).putInt(source.vhca());
        into.putLong(source.accessKey()).putLong(target.address()).putInt(target.key());
        into.putInt(word.key()).putLong(word.address()).putInt(source.rank()).putInt(0);
        into.putLong(STAMP, task + 1L);
        return into.array();
    }

    /** The entry at {@code at}. */
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
