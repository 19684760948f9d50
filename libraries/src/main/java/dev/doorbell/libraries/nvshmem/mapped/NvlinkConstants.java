package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * NVLink between the GPUs of a node, through a non-blocking switch.
 *
 * @param rate bytes per second of a GPU's links, in each direction
 * @param oneWayPs time until a store is visible at the peer
 * @param loadPs time that a load or an atomic of a peer's memory takes longer than one of the GPU's
 *     own
 * @param headerBytes header of each packet; packets are multiples of it
 * @param packetBytes largest payload of a packet: a cache line of four sectors
 * @param sectorBytes least payload of a store on the link
 */
public record NvlinkConstants(
        Rate rate, long oneWayPs, long loadPs, int headerBytes, int packetBytes, int sectorBytes) {

    private static final int SECTORS_OF_LINE = 4;

    /** Returns the links of a profile. */
    public static NvlinkConstants of(Profile profile) {
        return new NvlinkConstants(
                profile.rate("nvlink.rate"),
                profile.ps("nvlink.oneWay"),
                profile.ps("nvlink.load"),
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
     * Time on the link of {@code count} stores or atomics of at most a sector each, in lines of
     * their own: a header, one flit of data and one of byte enables or of the operation.
     */
    public long scatteredPs(long count) {
        return rate.timePs(count * 3 * headerBytes);
    }

    /**
     * Time on the link of atomics on {@code bytes} of contiguous words: each line has one flit more
     * than a store, for the operation.
     */
    public long atomicsPs(long bytes) {
        return rate.timePs(bytes + Math.ceilDiv(bytes, packetBytes) * 2 * headerBytes);
    }

    /**
     * Time on the reverse link of packets without data: requests for {@code bytes} of contiguous
     * data, or acknowledgements of them.
     */
    public long headersPs(long bytes) {
        return rate.timePs(Math.ceilDiv(bytes, packetBytes) * headerBytes);
    }
}
