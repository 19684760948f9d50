package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * NVLink between the GPUs of a node, through a switch that none of them can fill.
 *
 * @param rate bytes per second of a GPU's links, each direction
 * @param oneWayPs a store until it is visible at the peer, or a request until it is there
 * @param headerBytes of each packet
 * @param packetBytes payload of a packet at most: a cache line of four sectors
 * @param sectorBytes least payload a store takes on the link
 */
public record NvlinkConstants(
        Rate rate, long oneWayPs, int headerBytes, int packetBytes, int sectorBytes) {

    private static final int SECTORS_OF_LINE = 4;

    /** The links of a profile. */
    public static NvlinkConstants of(Profile profile) {
        return new NvlinkConstants(
                profile.rate("nvlink.rate"),
                profile.ps("nvlink.oneWay"),
                profile.bytes("nvlink.header"),
                SECTORS_OF_LINE * profile.bytes("nvlink.sector"),
                profile.bytes("nvlink.sector"));
    }

    /** Time {@code bytes} of neighbouring data take on the link. */
    public long streamPs(long bytes) {
        long packets = Math.ceilDiv(bytes, packetBytes);
        return rate.timePs(Math.max(bytes, sectorBytes) + packets * headerBytes);
    }

    /**
     * Time that packets without data take on the link the other way: requests for {@code bytes} of
     * neighbouring data, or acknowledgements of them.
     */
    public long headersPs(long bytes) {
        return rate.timePs(Math.ceilDiv(bytes, packetBytes) * headerBytes);
    }
}
