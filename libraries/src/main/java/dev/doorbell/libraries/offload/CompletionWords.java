package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;

/**
 * The completion words of one rank, each in a cache line of its own. A word is 0 until its request
 * has ended; then it holds 1 plus the number of the status. They are in memory whose bytes are
 * always real.
 */
public final class CompletionWords {

    private static final int LINE_BYTES = 64;

    private final HostProcess process;
    private final int key;
    private final ArrayDeque<Long> free = new ArrayDeque<>();

    /**
     * The words in a registered range.
     *
     * @param address first bus address, a multiple of 64
     * @param count how many there are
     * @param key rkey of the range
     */
    public CompletionWords(HostProcess process, long address, int count, int key) {
        this.process = process;
        this.key = key;
        for (int i = 0; i < count; i++) {
            free.addLast(address + (long) i * LINE_BYTES);
        }
    }

    /** Bytes that so many words take. */
    public static long bytes(int count) {
        return (long) count * LINE_BYTES;
    }

    /**
     * A word for a request.
     *
     * @throws IllegalStateException when all are in use
     */
    public CompletionWord take() {
        Long address = free.pollFirst();
        if (address == null) {
            throw new IllegalStateException(
                    "expected a free completion word of rank "
                            + process.rank()
                            + " but all are in use");
        }
        memory().writeLong(address, 0);
        return new CompletionWord(process.rank(), address, key);
    }

    /** Whether the request has ended. */
    public boolean set(CompletionWord word) {
        return memory().readLong(word.address()) != 0;
    }

    /** Number of the status the request ended with; it must have ended. */
    public int status(CompletionWord word) {
        return (int) memory().readLong(word.address()) - 1;
    }

    /** Spins until the request has ended: a rank that waits looks at nothing else. */
    public void await(CompletionWord word, Wait why) {
        process.program()
                .waitForStore(
                        word.address(), () -> set(word), process.constants().verbs().pollPs(), why);
    }

    /** Gives a word back. */
    public void release(CompletionWord word) {
        free.addLast(word.address());
    }

    /** What a worker writes to say that a request has ended with a status. */
    public static byte[] ended(int status) {
        return new byte[] {(byte) (status + 1), 0, 0, 0, 0, 0, 0, 0};
    }

    private NodeMemory memory() {
        return process.node().memory();
    }
}
