package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.Instruments;

/** Counters of a domain's traffic over PCIe and its MPI calls. */
public final class HaloTally {

    private static final long NEVER = -1;

    private final Instruments.Counter toHostBytes;
    private final Instruments.Counter toDeviceBytes;
    private final Instruments.Counter copies;
    private final Instruments.Counter messages;
    private long ownToHostBytes;
    private long ownToDeviceBytes;
    private long ownCopies;
    private long ownMessages;
    private long gatheredPs = NEVER;
    private long sentPs = NEVER;

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
        ownToHostBytes += bytes;
    }

    /** Counts bytes over PCIe to the GPU. */
    public void toDevice(long bytes) {
        toDeviceBytes.add(bytes);
        ownToDeviceBytes += bytes;
    }

    /** Counts an issued copy. */
    public void copy() {
        copies.add(1);
        ownCopies++;
    }

    /** Counts a started send or receive. */
    public void message() {
        messages.add(1);
        ownMessages++;
    }

    /** Notes the end of a gather. */
    public void gathered(long nowPs) {
        gatheredPs = nowPs;
    }

    /** Notes the start of a send. */
    public void sent(long nowPs) {
        if (sentPs == NEVER) {
            sentPs = nowPs;
        }
    }

    /**
     * Returns the time from the first send of an exchange to the end of its last gather, negative
     * if the gather ended first. Forgets both for the next exchange.
     */
    public long takeLeadPs() {
        long leadPs = sentPs == NEVER ? 0 : gatheredPs - sentPs;
        gatheredPs = NEVER;
        sentPs = NEVER;
        return leadPs;
    }

    /**
     * Returns the present counts of this domain; the counters are those of all domains of a node.
     */
    public Counts counts() {
        return new Counts(ownToHostBytes, ownToDeviceBytes, ownCopies, ownMessages);
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
