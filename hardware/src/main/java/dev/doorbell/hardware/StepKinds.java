package dev.doorbell.hardware;

/**
 * Numbers that distinguish the steps of a node's hardware in digests, from 1 to {@value #LAST}.
 * Libraries have a separate register with larger numbers. A test checks that all are distinct.
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

    private StepKinds() {}
}
