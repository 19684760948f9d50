package dev.doorbell.hardware;

/**
 * Numbers that distinguish the steps of hardware in digests: those of a node from 1 to {@value
 * #LAST}, and those of a NIC. Libraries have a separate register with numbers between the two. A
 * test checks that all are distinct. A number that changes moves the digests of jobs with such
 * steps.
 */
public final class StepKinds {

    /** Largest number of the hardware. */
    public static final int LAST = 15;

    /** The bytes of a DMA read have been read. */
    public static final int DMA_READ_DONE = 1;

    /** A program continues. */
    public static final int RESUME = 2;

    /** The software of a node starts. */
    public static final int BOOT = 3;

    /** DRAM has taken a posted write. */
    public static final int STORED = 4;

    /** A computer stops for good. */
    public static final int DOWN = 5;

    /** The next request of a DRAM channel ends. */
    public static final int DRAM_ALARM = 6;

    /** A copy by a core continues. */
    public static final int DRAM_COPY = 7;

    /** The next task of a GPU's engines ends. */
    public static final int GPU_ALARM = 8;

    /** Thread blocks that only compute end. */
    public static final int GPU_BLOCKS = 9;

    // A NIC adds the number of a queue pair or a function, so these differ above bit 31.

    /** Credits of a NIC's DMA reads return. */
    public static final long NIC_CREDITS_RETURNED = 1L << 50;

    /** A NIC looks up the content of a lost doorbell. */
    public static final long NIC_DOORBELL_RECOVERY = 1L << 51;

    /** A queue pair may send again after a receiver that was not ready. */
    public static final long NIC_RNR_TIMER = 1L << 52;

    /** A function of a NIC stops for good, because its computer has. */
    public static final long NIC_FUNCTION_DOWN = 1L << 53;

    /** A queue pair has waited long enough for an acknowledgement. */
    public static final long NIC_ACK_TIMEOUT = 1L << 54;

    private StepKinds() {}
}
