package dev.doorbell.libraries.verbs;

/**
 * Options of an {@link Endpoint}.
 *
 * @param initiators DC initiators, at most 15, the largest number of concurrent targets; {@value
 *     #CONNECTIONS} for a reliable connection per peer
 * @param sendBlocks basic blocks of a send queue, a power of two
 * @param receives receive requests, a power of two
 * @param messageBytes largest number of bytes of a SEND
 * @param sendSlots buffers for SENDs that are too long to be inline
 * @param protectionDomain domain of all objects of the endpoint
 */
public record EndpointOptions(
        int initiators,
        int sendBlocks,
        int receives,
        int messageBytes,
        int sendSlots,
        int protectionDomain) {

    /** Number of initiators of an endpoint with reliable connections. */
    public static final int CONNECTIONS = 0;

    /** Largest number of initiators of an endpoint; the next number belongs to its target. */
    static final int MAX_INITIATORS = 15;

    public EndpointOptions {
        require(
                "initiators",
                initiators,
                initiators >= CONNECTIONS && initiators <= MAX_INITIATORS,
                "from 0 to 15");
        require("sendBlocks", sendBlocks, Integer.bitCount(sendBlocks) == 1, "a power of two");
        require("receives", receives, Integer.bitCount(receives) == 1, "a power of two");
        require("messageBytes", messageBytes, messageBytes >= 64, "64 or more");
        require("sendSlots", sendSlots, sendSlots >= 1, "1 or more");
    }

    /** Returns true if the endpoint has a reliable connection per peer. */
    boolean connected() {
        return initiators == CONNECTIONS;
    }

    /** Transport of a job's endpoints. */
    public enum Transport {
        /** A reliable connection per peer, with 64 blocks as in MVAPICH2. */
        RC(CONNECTIONS, 64),

        /** DC initiators and targets, which adapters have since Connect-IB. */
        DC(8, 256);

        private final int initiators;
        private final int sendBlocks;

        Transport(int initiators, int sendBlocks) {
            this.initiators = initiators;
            this.sendBlocks = sendBlocks;
        }

        /** Returns the options of an endpoint with this transport. */
        public EndpointOptions endpoint(
                int receives, int messageBytes, int sendSlots, int protectionDomain) {
            return new EndpointOptions(
                    initiators, sendBlocks, receives, messageBytes, sendSlots, protectionDomain);
        }
    }

    private static void require(String what, int value, boolean good, String allowed) {
        if (!good) {
            throw new IllegalArgumentException(what + " is " + value + "; expected " + allowed);
        }
    }
}
