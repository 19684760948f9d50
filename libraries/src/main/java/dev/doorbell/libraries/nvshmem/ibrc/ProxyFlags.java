package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.memory.NodeMemory;

/**
 * The words by which GPU and proxy tell each other how far they are, all positions in the ring. One
 * line of host memory has the space the proxy has written back and the point up to which a quiet
 * was asked for. Another has the point up to which quiets are answered and the space as of then;
 * with GDRCopy it lies in GPU memory, else in host memory, where the GPU polls it over PCIe.
 */
final class ProxyFlags {

    /** Bytes of each of the two lines. */
    static final int LINE_BYTES = 64;

    private final NodeMemory memory;
    private final long requests;
    private final long answers;

    /**
     * Flags.
     *
     * @param requests bus address of a line of host memory
     * @param answers bus address of the line with the answers
     */
    ProxyFlags(NodeMemory memory, long requests, long answers) {
        this.memory = memory;
        this.requests = requests;
        this.answers = answers;
    }

    /** Bytes of the ring the proxy has written back as consumed. */
    long complete() {
        return memory.readLong(completeAddress());
    }

    long completeAddress() {
        return requests;
    }

    void storeComplete(long position) {
        memory.writeLong(completeAddress(), position);
    }

    /** Up to where a quiet has been asked for. */
    long quietIssue() {
        return memory.readLong(requests + Long.BYTES);
    }

    /** The GPU's atomicMax arrives. */
    void raiseQuietIssue(long position) {
        memory.writeLong(requests + Long.BYTES, Math.max(quietIssue(), position));
    }

    /** Up to where quiets are answered, as the GPU sees it. */
    long quietAck() {
        return memory.readLong(answers);
    }

    long quietAckAddress() {
        return answers;
    }

    /** The space that was free when the last quiet was answered. */
    long completeAtAck() {
        return memory.readLong(answers + Long.BYTES);
    }

    /** The proxy's answer arrives where the GPU polls. */
    void answerQuiet(long position, long complete) {
        memory.writeLong(answers + Long.BYTES, complete);
        memory.writeLong(answers, position);
    }

    /** Lets whoever polls look again. */
    void wake() {
        memory.wake(requests, LINE_BYTES);
        memory.wake(answers, LINE_BYTES);
    }
}
