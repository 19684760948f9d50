package dev.doorbell.libraries;

/**
 * Numbers that tell the steps of libraries apart in digests, larger than {@link
 * dev.doorbell.hardware.StepKinds#LAST}. A test checks that all are distinct. A number that changes
 * moves the digests of the jobs that have such steps.
 */
public final class StepKinds {

    /** A GPU thread has written work queue entries. */
    public static final int POSTING = 16;

    /** The proxy can see a descriptor. */
    public static final int PROXY_ENTRY_VISIBLE = 17;

    /** The proxy can see the request of a quiet. */
    public static final int PROXY_QUIET_VISIBLE = 18;

    /** The proxy begins a pass. */
    public static final int PROXY_PASS = 19;

    /** The proxy has posted a request. */
    public static final int PROXY_POSTED = 20;

    /** The proxy goes on with requests. */
    public static final int PROXY_REQUESTS = 21;

    /** The proxy goes on with completions. */
    public static final int PROXY_DRAIN = 22;

    /** The proxy has posted what a flush needs and rings its doorbell. */
    public static final int PROXY_FLUSHED = 23;

    /** An access over NVLink has arrived. */
    public static final int MAPPED_STORED = 24;

    /** A value read over NVLink is stored. */
    public static final int MAPPED_RETURNED = 25;

    /** The proxy stops. */
    public static final int PROXY_STOP = 26;

    /** A GPU can see the answer to a quiet. */
    public static final int PROXY_ANSWERED = 27;

    /** The proxy answers a quiet. */
    public static final int PROXY_ANSWER = 28;

    /** The proxy has passed a fence. */
    public static final int PROXY_FENCE = 29;

    /** The proxy can see the request of a consistency read. */
    public static final int PROXY_CONSISTENCY_VISIBLE = 30;

    /** The proxy answers a consistency read. */
    public static final int PROXY_CONSISTENCY_ANSWER = 31;

    /** A GPU thread rings a doorbell. */
    public static final int GPU_RINGING = 32;

    /** A CPU thread looks for doorbells to ring. */
    public static final int CPU_DOORBELL_PASS = 33;

    /** A CPU thread rings a doorbell. */
    public static final int CPU_RINGING = 34;

    /** A producer index has reached host memory, for a CPU thread to ring. */
    public static final int CPU_DOORBELL_ARRIVAL = 35;

    /** GPU threads that wait for room in a send queue go on. */
    public static final int QUEUE_ROOM = 36;

    /** A channel of a GPU sees that the previous operation of its stream is done. */
    public static final int GPU_CHANNEL_CHECK = 37;

    /** An Arm core of a DPU has done its work. */
    public static final int ARM_CORE = 40;

    /** The workers of a DPU start. */
    public static final int OFFLOAD_START = 41;

    /** The proxy answers an active message. */
    public static final int ACTIVE_ANSWER = 42;

    /** The deadline of a call has passed. */
    public static final int OFFLOAD_DEADLINE = 43;

    /** The proxy is done with an active message. */
    public static final int ACTIVE_DONE = 44;

    /** The value that an active message returns is stored. */
    public static final int ACTIVE_RETURNED = 45;

    /** The proxy modifies the word of an active message. */
    public static final int ACTIVE_MODIFY = 46;

    /** The proxy has posted the answer to an active message. */
    public static final int ACTIVE_ANSWERED = 47;

    /** A thread block of a program goes on. */
    public static final int MSCCL_BLOCK = 48;

    /** A helper thread looks at its connections. */
    public static final int MSCCL_HELPER = 49;

    /** A helper thread can see a filled slot. */
    public static final int MSCCL_POSTED = 50;

    /** A helper thread can see a free slot. */
    public static final int MSCCL_RELEASED = 51;

    /** Bytes have passed a part of a path over TCP. */
    public static final int MSCCL_SOCKET = 52;

    /** The ranks of a node continue together. */
    public static final int MSCCL_RANKS = 53;

    /** Another process can see what was written to shared memory. */
    public static final int SHARED_MEMORY_VISIBLE = 96;

    private StepKinds() {}
}
