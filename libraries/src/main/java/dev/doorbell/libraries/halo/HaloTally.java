package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.Instruments;

/** Counters of a domain's traffic over PCIe and its MPI calls. */
public final class HaloTally {

    private final Instruments.Counter toHostBytes;
    private final Instruments.Counter toDeviceBytes;
    private final Instruments.Counter copies;
    private final Instruments.Counter messages;

    /** Creates the counters {@code halo.*} of a node. */
    public HaloTally(Instruments instruments) {
        toHostBytes = instruments.counter("halo.toHostBytes");
        toDeviceBytes = instruments.counter("halo.toDeviceBytes");
        copies = instruments.counter("halo.copies");
        messages = instruments.counter("halo.mpiOperations");
    }

    /** Counts bytes over PCIe from the GPU. */
    public void toHost(long bytes) {
        toHostBytes.add(bytes);
    }

    /** Counts bytes over PCIe to the GPU. */
    public void toDevice(long bytes) {
        toDeviceBytes.add(bytes);
    }

    /** Counts an issued copy. */
    public void copy() {
        copies.add(1);
    }

    /** Counts a started send or receive. */
    public void message() {
        messages.add(1);
    }

    /** Returns the present counts. */
    public Counts counts() {
        return new Counts(
                toHostBytes.value(), toDeviceBytes.value(), copies.value(), messages.value());
    }

    /**
     * Counts of exchanges.
     *
     * @param toHostBytes bytes over PCIe to the host
     * @param toDeviceBytes bytes over PCIe to the GPU
     * @param copies copies by the copy engines
     * @param messages sends and receives
     */
    public record Counts(long toHostBytes, long toDeviceBytes, long copies, long messages) {

        /** Returns the difference to {@code earlier}. */
        public Counts since(Counts earlier) {
            return new Counts(
                    toHostBytes - earlier.toHostBytes,
                    toDeviceBytes - earlier.toDeviceBytes,
                    copies - earlier.copies,
                    messages - earlier.messages);
        }
    }
}
