package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * NVLink between the GPUs of a node, through a non-blocking switch.
 *
 * @param rate bytes per second of a GPU's links, in each direction
 * @param oneWayPs time until a store is visible at the peer, or until a request arrives there
 * @param headerBytes header of each packet
 * @param packetBytes largest payload of a packet: a cache line of four sectors
 * @param sectorBytes least payload of a store on the link
 */
public record NvlinkConstants(
        Rate rate, long oneWayPs, int headerBytes, int packetBytes, int sectorBytes) {

    private static final int SECTORS_OF_LINE = 4;

    /** Returns the links of a profile. */
    public static NvlinkConstants of(Profile profile) {
        return new NvlinkConstants(
                profile.rate("nvlink.rate"),
                profile.ps("nvlink.oneWay"),
                profile.bytes("nvlink.header"),
                SECTORS_OF_LINE * profile.bytes("nvlink.sector"),
                profile.bytes("nvlink.sector"));
    }

    /** Time on the link of {@code bytes} of contiguous data. */
    public long streamPs(long bytes) {
        long packets = Math.ceilDiv(bytes, packetBytes);
        return rate.timePs(Math.max(bytes, sectorBytes) + packets * headerBytes);
    }

    /**
     * Time on the reverse link of packets without data: requests for {@code bytes} of contiguous
     * data, or acknowledgements of them.
     */
    public long headersPs(long bytes) {
        return rate.timePs(Math.ceilDiv(bytes, packetBytes) * headerBytes);
    }
}
