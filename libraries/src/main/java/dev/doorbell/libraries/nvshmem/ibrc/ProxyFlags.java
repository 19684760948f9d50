package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.memory.NodeMemory;

/**
 * Words by which GPU and proxy exchange their progress, as positions in the ring. One line of host
 * memory has the space that the proxy has written back, the position of the last requested quiet,
 * and those of the last requested and the last answered consistency read. Another has the position
 * up to which quiets are answered, and the free space at that time. With GDRCopy it is in GPU
 * memory, else in host memory, where the GPU polls it over PCIe.
 */
final class ProxyFlags {

    /** Bytes of each of the two lines. */
    static final int LINE_BYTES = 64;

    private final NodeMemory memory;
    private final long requests;
    private final long answers;

    /**
     * Creates the flags.
     *
     * @param requests bus address of a line of host memory
     * @param answers bus address of the line with the answers
     */
    ProxyFlags(NodeMemory memory, long requests, long answers) {
        this.memory = memory;
        this.requests = requests;
        this.answers = answers;
    }

    /** Bytes of the ring that the proxy has written back as consumed. */
    long complete() {
        return memory.readLong(completeAddress());
    }

    long completeAddress() {
        return requests;
    }

    void storeComplete(long position) {
        memory.writeLong(completeAddress(), position);
    }

    /** Position of the last requested quiet. */
    long quietIssue() {
        return memory.readLong(requests + Long.BYTES);
    }

    /** Applies the GPU's atomicMax on arrival. */
    void raiseQuietIssue(long position) {
        memory.writeLong(requests + Long.BYTES, Math.max(quietIssue(), position));
    }

    /** Position of the last requested consistency read. */
    long consistencyIssue() {
        return memory.readLong(requests + 2 * Long.BYTES);
    }

    /** Applies the GPU's atomicMax on arrival. */
    void raiseConsistencyIssue(long position) {
        memory.writeLong(requests + 2 * Long.BYTES, Math.max(consistencyIssue(), position));
    }

    /** Position of the last answered consistency read. */
    long consistencyAck() {
        return memory.readLong(consistencyAckAddress());
    }

    long consistencyAckAddress() {
        return requests + 3 * Long.BYTES;
    }

    /** Stores the position of an answered consistency read. */
    void answerConsistency(long position) {
        memory.writeLong(consistencyAckAddress(), position);
    }

    /** Position up to which quiets are answered, as the GPU sees it. */
    long quietAck() {
        return memory.readLong(answers);
    }

    long quietAckAddress() {
        return answers;
    }

    /** Free space at the answer of the last quiet. */
    long completeAtAck() {
        return memory.readLong(answers + Long.BYTES);
    }

    /** Applies the proxy's answer on arrival in the polled memory. */
    void answerQuiet(long position, long complete) {
        memory.writeLong(answers + Long.BYTES, complete);
        memory.writeLong(answers, position);
    }

    /** Wakes all pollers. */
    void wake() {
        memory.wake(requests, LINE_BYTES);
        memory.wake(answers, LINE_BYTES);
    }
}
