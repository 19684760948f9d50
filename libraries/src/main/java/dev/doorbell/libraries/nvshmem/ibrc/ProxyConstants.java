package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.profile.Profile;

/**
 * Costs of the proxy thread's steps.
 *
 * @param ringReadPs reading a request from the ring
 * @param decodePs decoding it
 * @param buildWqePs writing the work queue entry
 * @param updateDbrPs storing the doorbell record
 * @param ringDoorbellPs storing to the doorbell register
 * @param pollCqePs taking one completion queue entry
 * @param receivePollPs a look at the empty receive CQ under its mutex
 * @param bookkeepingPs per request
 * @param passPs per pass of the loop, with that look
 * @param lineHandOverPs a cache line from one core to another
 * @param ringBytes size of the ring
 * @param gdrcopyReadPs a read of GPU memory through its BAR
 * @param gdrcopyStorePs a store to GPU memory through its BAR until the GPU sees it
 * @param mmioStorePs a store to a NIC register until the NIC sees it
 */
public record ProxyConstants(
        long ringReadPs,
        long decodePs,
        long buildWqePs,
        long updateDbrPs,
        long ringDoorbellPs,
        long pollCqePs,
        long receivePollPs,
        long bookkeepingPs,
        long passPs,
        long lineHandOverPs,
        int ringBytes,
        long gdrcopyReadPs,
        long gdrcopyStorePs,
        long mmioStorePs) {

    /** Returns the constants of a profile, for a proxy with GDRCopy. */
    public static ProxyConstants of(Profile profile) {
        long receivePollPs = profile.ps("proxy.mutex") + profile.ps("proxy.pollEmpty");
        return new ProxyConstants(
                profile.ps("proxy.ringRead"),
                profile.ps("proxy.decode"),
                profile.ps("proxy.buildWqe"),
                profile.ps("proxy.updateDbr"),
                profile.ps("proxy.ringDoorbell"),
                profile.ps("proxy.pollCqe"),
                receivePollPs,
                profile.ps("proxy.bookkeeping"),
                profile.ps("proxy.pass") + receivePollPs,
                profile.ps("proxy.lineHandOver"),
                profile.bytes("proxy.ring"),
                profile.ps("proxy.gdrcopyRead"),
                profile.ps("proxy.gdrcopyStore"),
                profile.ps("host.mmioStore"));
    }

    /** Returns the same constants for a proxy without GDRCopy, which receives no messages. */
    ProxyConstants withoutReceives() {
        return new ProxyConstants(
                ringReadPs,
                decodePs,
                buildWqePs,
                updateDbrPs,
                ringDoorbellPs,
                pollCqePs,
                0,
                bookkeepingPs,
                passPs - receivePollPs,
                lineHandOverPs,
                ringBytes,
                gdrcopyReadPs,
                gdrcopyStorePs,
                mmioStorePs);
    }
}
