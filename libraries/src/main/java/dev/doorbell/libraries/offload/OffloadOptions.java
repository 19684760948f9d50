package dev.doorbell.libraries.offload;

/**
 * How ranks and workers work together; the same on all of them.
 *
 * @param transfers which way bytes go
 * @param ids which way ids travel
 * @param completionWords of a rank, its most requests at once, 1 or more
 * @param launchPs instant at which workers and {@link Offload#init} begin, when all endpoints of
 *     the job are open
 */
public record OffloadOptions(
        Transfers transfers, IdExchange ids, int completionWords, long launchPs) {

    /** NIC commands after which every endpoint of a job is open. */
    private static final int LAUNCH_COMMANDS = 10;

    private static final int COMPLETION_WORDS = 1024;

    public OffloadOptions {
        if (completionWords < 1) {
            throw new IllegalArgumentException(
                    "completionWords is " + completionWords + "; expected 1 or more");
        }
    }

    /** The same for transfers from host to host. */
    public static OffloadOptions of(IdExchange ids, long commandPs) {
        return of(Transfers.GVMI, ids, commandPs);
    }

    /**
     * Options with {@value #COMPLETION_WORDS} words.
     *
     * @param commandPs a control command takes a NIC
     */
    public static OffloadOptions of(Transfers transfers, IdExchange ids, long commandPs) {
        return new OffloadOptions(transfers, ids, COMPLETION_WORDS, LAUNCH_COMMANDS * commandPs);
    }
}
