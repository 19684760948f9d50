package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * Completion words of one rank, each in its own cache line. A word is 0 until its request is
 * complete. Then its low byte holds 1 plus the number of the status, the rest a detail. Their
 * memory always has real bytes.
 */
public final class CompletionWords {

    private static final int LINE_BYTES = 64;
    private static final int STATUS_BITS = 8;
    private static final long STATUS_MASK = (1 << STATUS_BITS) - 1;

    private final HostProcess process;
    private final HostInbox inbox;
    private final int key;
    private final int count;
    private final ArrayDeque<Long> free = new ArrayDeque<>();

    /**
     * Creates the words in a registered range.
     *
     * @param inbox handler of the messages that arrive during a wait
     * @param address first bus address, a multiple of 64
     * @param count number of words
     * @param key rkey of the range
     */
    public CompletionWords(HostProcess process, HostInbox inbox, long address, int count, int key) {
        this.process = process;
        this.inbox = inbox;
        this.key = key;
        this.count = count;
        for (int i = 0; i < count; i++) {
            free.addLast(address + (long) i * LINE_BYTES);
        }
    }

    /** Bytes of {@code count} words. */
    public static long bytes(int count) {
        return (long) count * LINE_BYTES;
    }

    /**
     * Takes a word for a request.
     *
     * @throws RankFault if all are in use
     */
    public CompletionWord take() {
        Long address = free.pollFirst();
        if (address == null) {
            throw new RankFault(
                    "rank %d: all %d completion words are in use; wait for requests or give it more"
                            .formatted(process.rank(), count));
        }
        memory().writeLong(address, 0);
        return new CompletionWord(process.rank(), address, key);
    }

    /** Number of words. */
    public int count() {
        return count;
    }

    /** Number of free words. */
    public int free() {
        return free.size();
    }

    /** Returns true if the request is complete. */
    public boolean set(CompletionWord word) {
        return memory().readLong(word.address()) != 0;
    }

    /** Status number of the request, which must be complete. */
    public int status(CompletionWord word) {
        return (int) (memory().readLong(word.address()) & STATUS_MASK) - 1;
    }

    /** Detail of the request, such as the number of bytes; the request must be complete. */
    public long detail(CompletionWord word) {
        return memory().readLong(word.address()) >>> STATUS_BITS;
    }

    /**
     * Spins until the request is complete. A waiting rank also polls its endpoint, as in any wait
     * of its libraries: otherwise a peer that needs an answer first would wait forever.
     */
    public void await(CompletionWord word, Wait why) {
        Program waiting = process.program();
        Runnable wakeUp = () -> waiting.wake(0);
        memory().watch(word.address(), wakeUp);
        try {
            inbox.await(() -> set(word), () -> why);
        } finally {
            memory().unwatch(word.address(), wakeUp);
        }
        process.work(process.constants().verbs().pollPs());
    }

    /** Handles what has arrived. Returns true if the request is complete. */
    public boolean test(CompletionWord word) {
        process.work(process.constants().verbs().pollPs());
        inbox.progress();
        return set(word);
    }

    /** Resets a word for another request without a release. */
    public void reset(CompletionWord word) {
        memory().writeLong(word.address(), 0);
    }

    /** Releases a word. */
    public void release(CompletionWord word) {
        free.addLast(word.address());
    }

    /** Returns the content with which a worker completes a request with a status. */
    public static byte[] ended(int status) {
        return ended(status, 0);
    }

    /**
     * Returns the content with which a worker completes a request.
     *
     * @param status number of the status, 0 to 254
     * @param detail 0 to 2^56 - 1
     */
    public static byte[] ended(int status, long detail) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(detail << STATUS_BITS | (status + 1))
                .array();
    }

    private NodeMemory memory() {
        return process.node().memory();
    }
}
