package dev.doorbell.workloads.run;

/**
 * Listener of the progress of a run; called now and then by the thread that computes it. It cannot
 * change the result of a run that it lets end.
 */
@FunctionalInterface
public interface RunListener {

    /** Listener that ignores the progress. */
    RunListener NONE = (virtualPs, steps, all) -> {};

    /**
     * A part of the run is done.
     *
     * @param virtualPs instant up to which everything has been done
     * @param steps that programs have made so far
     * @param all steps that they will have made when all goes well; 0 when nobody knows
     */
    void came(long virtualPs, long steps, long all);

    /** Returns true if the run is to end where it is; its result has the parts done so far. */
    default boolean stops() {
        return false;
    }
}
