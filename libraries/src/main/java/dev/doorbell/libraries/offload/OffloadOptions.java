package dev.doorbell.libraries.offload;

/**
 * Options of ranks and workers, the same on all of them.
 *
 * @param transfers path of the bytes
 * @param ids direction of the id exchange
 * @param completionWords completion words of a rank, its largest number of concurrent requests, at
 *     least 1
 * @param launchPs time at which workers and {@link Offload#init} start, when all endpoints of the
 *     job are open
 */
public record OffloadOptions(
        Transfers transfers, IdExchange ids, int completionWords, long launchPs) {

    /** Number of NIC commands after which every endpoint of a job is open. */
    private static final int LAUNCH_COMMANDS = 10;

    private static final int COMPLETION_WORDS = 1024;

    public OffloadOptions {
        if (completionWords < 1) {
            throw new IllegalArgumentException(
                    "completionWords is " + completionWords + "; expected 1 or more");
        }
    }

    /** Returns options for transfers from host to host. */
    public static OffloadOptions of(IdExchange ids, long commandPs) {
        return of(Transfers.GVMI, ids, commandPs);
    }

    /**
     * Returns options with {@value #COMPLETION_WORDS} words.
     *
     * @param commandPs time of a NIC for a control command
     */
    public static OffloadOptions of(Transfers transfers, IdExchange ids, long commandPs) {
        return new OffloadOptions(transfers, ids, COMPLETION_WORDS, LAUNCH_COMMANDS * commandPs);
    }
}
