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
 * @param bookkeepingPs per request
 * @param passPs per pass of the loop
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
        long bookkeepingPs,
        long passPs,
        int ringBytes,
        long gdrcopyReadPs,
        long gdrcopyStorePs,
        long mmioStorePs) {

    /** Returns the constants of a profile. */
    public static ProxyConstants of(Profile profile) {
        return new ProxyConstants(
                profile.ps("proxy.ringRead"),
                profile.ps("proxy.decode"),
                profile.ps("proxy.buildWqe"),
                profile.ps("proxy.updateDbr"),
                profile.ps("proxy.ringDoorbell"),
                profile.ps("proxy.pollCqe"),
                profile.ps("proxy.bookkeeping"),
                profile.ps("proxy.pass"),
                profile.bytes("proxy.ring"),
                profile.ps("proxy.gdrcopyRead"),
                profile.ps("proxy.gdrcopyStore"),
                profile.ps("host.mmioStore"));
    }
}
