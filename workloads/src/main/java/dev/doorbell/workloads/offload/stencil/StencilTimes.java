package dev.doorbell.workloads.offload.stencil;

/** Times of one rank at one size, each over all measured iterations. */
final class StencilTimes {

    /** Name of the measurements. */
    static final String SERIES = "stencil";

    // Measurements of a rank at a size, in this order.
    static final int ROW = 0;
    static final int TOTAL = 1;
    static final int COMPUTE = 2;
    static final int PACK = 3;
    static final int EXPOSED = 4;
    static final int ALONE = 5;

    /** All of the iterations. */
    long totalPs;

    /** Computing. */
    long computePs;

    /** Copying faces to and from buffers. */
    long packPs;

    /** In calls that begin or await the exchange. */
    long exposedPs;

    /** Exchanges without computing. */
    long alonePs;

    /** The measurement. */
    Long[] row(int number) {
        return new Long[] {(long) number, totalPs, computePs, packPs, exposedPs, alonePs};
    }
}
