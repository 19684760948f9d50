package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.Instruments;

/** Counts what a domain's exchanges put on PCIe and give to MPI. */
public final class HaloTally {

    private final Instruments.Counter toHostBytes;
    private final Instruments.Counter toDeviceBytes;
    private final Instruments.Counter copies;
    private final Instruments.Counter messages;

    /** Counters {@code halo.*} of a node. */
    public HaloTally(Instruments instruments) {
        toHostBytes = instruments.counter("halo.toHostBytes");
        toDeviceBytes = instruments.counter("halo.toDeviceBytes");
        copies = instruments.counter("halo.copies");
        messages = instruments.counter("halo.mpiOperations");
    }

    /** Bytes pass PCIe from the GPU. */
    public void toHost(long bytes) {
        toHostBytes.add(bytes);
    }

    /** Bytes pass PCIe to the GPU. */
    public void toDevice(long bytes) {
        toDeviceBytes.add(bytes);
    }

    /** A copy is issued. */
    public void copy() {
        copies.add(1);
    }

    /** A send or a receive is begun. */
    public void message() {
        messages.add(1);
    }

    /** What has been counted. */
    public Counts counts() {
        return new Counts(
                toHostBytes.value(), toDeviceBytes.value(), copies.value(), messages.value());
    }

    /**
     * What exchanges did.
     *
     * @param toHostBytes over PCIe
     * @param toDeviceBytes over PCIe
     * @param copies of the copy engines
     * @param messages sends and receives
     */
    public record Counts(long toHostBytes, long toDeviceBytes, long copies, long messages) {

        /** What came after {@code earlier}. */
        public Counts since(Counts earlier) {
            return new Counts(
                    toHostBytes - earlier.toHostBytes,
                    toDeviceBytes - earlier.toDeviceBytes,
                    copies - earlier.copies,
                    messages - earlier.messages);
        }
    }
}
