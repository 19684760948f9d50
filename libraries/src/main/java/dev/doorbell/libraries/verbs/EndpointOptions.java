package dev.doorbell.libraries.verbs;

/**
 * Options of an {@link Endpoint}.
 *
 * @param initiators DC initiators, 1 to 15, the largest number of concurrent targets
 * @param sendBlocks basic blocks of an initiator's send queue, a power of two
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

    /** Largest number of initiators of an endpoint; the next number belongs to its target. */
    static final int MAX_INITIATORS = 15;

    public EndpointOptions {
        require(
                "initiators",
                initiators,
                initiators >= 1 && initiators <= MAX_INITIATORS,
                "from 1 to 15");
        require("sendBlocks", sendBlocks, Integer.bitCount(sendBlocks) == 1, "a power of two");
        require("receives", receives, Integer.bitCount(receives) == 1, "a power of two");
        require("messageBytes", messageBytes, messageBytes >= 64, "64 or more");
        require("sendSlots", sendSlots, sendSlots >= 1, "1 or more");
    }

    private static void require(String what, int value, boolean good, String allowed) {
        if (!good) {
            throw new IllegalArgumentException(what + " is " + value + "; expected " + allowed);
        }
    }
}
