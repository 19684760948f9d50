package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.halo.Packing;
import dev.doorbell.libraries.halo.cost.Footprint;
import dev.doorbell.libraries.halo.cost.HostCaches;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.List;

/**
 * Rank with its domain: fields and packed buffers on its GPU and its host. Each scheme uses some of
 * them. Domains have the numbers of ranks; the ranks of a node have a GPU each.
 */
public final class HaloRank {

    private static final int ALIGNMENT = 4096;

    private final Mpi mpi;
    private final int gpu;
    private final HaloOptions options;
    private final Packing packing;
    private final HaloTally tally;
    private final Footprint footprint;
    private final Device device;
    private final FieldArrays deviceFields;
    private final FieldArrays hostFields;
    private final Buffers deviceBuffers;
    private final Buffers hostBuffers;

    /**
     * Packed buffers in one memory.
     *
     * @param send bus address of the send buffer
     * @param receive bus address of the receive buffer
     */
    record Buffers(long send, long receive) {}

    /**
     * Allocates the buffers of {@code schemes} and registers them with the NIC, which takes virtual
     * time.
     */
    public HaloRank(
            Mpi mpi,
            HaloLayout layout,
            List<Scheme> schemes,
            HaloOptions options,
            HaloConstants constants) {
        this.mpi = mpi;
        gpu = mpi.process().layout().localRank(mpi.rank());
        this.options = options;
        NodeMemory all = mpi.process().node().memory();
        packing = new Packing(layout, all);
        footprint = constants.footprint(layout);
        tally = new HaloTally(mpi.process().node().instruments());
        device = new Device(mpi.process(), gpu, mpi::await, constants, tally);
        long fields = layout.fieldBytes() * options.mostFields();
        long sent = rounded(layout.sentBytes() * options.mostFields());
        long received = rounded(layout.receivedBytes() * options.mostFields());
        long address = gpuMemory(all.gpu(gpu), sent + received + rounded(fields));
        deviceBuffers = new Buffers(address, address + sent);
        deviceFields = new FieldArrays(all, address + sent + received, layout.domain().cells());
        hostBuffers = new Buffers(host(sent), host(received));
        boolean arrays = schemes.stream().anyMatch(Scheme::arraysOnHost);
        hostFields = new FieldArrays(all, arrays ? host(fields) : 0, layout.domain().cells());
        register(hostBuffers, sent, received);
        if (schemes.contains(Scheme.GPUDIRECT)) {
            register(deviceBuffers, sent, received);
        }
    }

    /** Bytes of host memory that a rank needs. */
    public static long heapBytes(HaloLayout layout, List<Scheme> schemes, HaloOptions options) {
        boolean arrays = schemes.stream().anyMatch(Scheme::arraysOnHost);
        long numbers = layout.sentBytes() + layout.receivedBytes();
        numbers += arrays ? layout.fieldBytes() : 0;
        return numbers * options.mostFields() + 8L * ALIGNMENT;
    }

    /** MPI library of the rank. */
    public Mpi mpi() {
        return mpi;
    }

    /** GPU of the rank. */
    public Device device() {
        return device;
    }

    /** Packing of the rank's buffers. */
    public Packing packing() {
        return packing;
    }

    /** Counters of the rank's exchanges. */
    public HaloTally tally() {
        return tally;
    }

    /** Memory accesses of gathers and scatters. */
    Footprint footprint() {
        return footprint;
    }

    HaloLayout layout() {
        return packing.layout();
    }

    HaloOptions options() {
        return options;
    }

    FieldArrays deviceFields() {
        return deviceFields;
    }

    FieldArrays hostFields() {
        return hostFields;
    }

    Buffers deviceBuffers() {
        return deviceBuffers;
    }

    Buffers hostBuffers() {
        return hostBuffers;
    }

    /** Packs one field for one peer on the core; {@code writer} has written the arrays. */
    void gatherOnHost(int field, int fields, int peer, HostCaches.Writer writer) {
        mpi.process().work(footprint.coreGatherPs(peer, workingSet(fields), writer));
        packing.gather(hostFields, field, fields, peer, hostBuffers.send());
        tally.gathered(mpi.process().nowPs());
    }

    /** Unpacks all fields of one peer on the core; {@code writer} has written the arrays. */
    void scatterOnHost(int fields, int peer, HostCaches.Writer writer) {
        mpi.process().work(footprint.coreScatterPs(peer, fields, workingSet(fields), writer));
        packing.scatter(hostFields, fields, peer, hostBuffers.receive());
    }

    /** Launches a kernel that takes {@code ps} and that no exchange waits for; 0 for none. */
    void compute(long ps) {
        if (ps > 0) {
            device.launch(device.stream(), ps, () -> {});
        }
    }

    /** Packs one field for one peer with a GPU kernel. */
    void gather(int field, int fields, int peer) {
        packing.gather(deviceFields, field, fields, peer, deviceBuffers.send());
        tally.gathered(mpi.process().nowPs());
    }

    /** Packs all fields for all peers with a GPU kernel. */
    void gatherAll(int fields, long buffer) {
        tally.gathered(mpi.process().nowPs());
        for (int peer = 0; peer < layout().peers().size(); peer++) {
            packing.gather(deviceFields, fields, peer, buffer);
        }
    }

    /** Unpacks all fields of all peers with a GPU kernel. */
    void scatterAll(int fields, long buffer) {
        for (int peer = 0; peer < layout().peers().size(); peer++) {
            packing.scatter(deviceFields, fields, peer, buffer);
        }
    }

    private long workingSet(int fields) {
        return layout().fieldBytes() * fields + layout().domain().cells() * options.touchedBytes();
    }

    private void register(Buffers buffers, long sent, long received) {
        mpi.process().key(buffers.send(), sent);
        mpi.process().key(buffers.receive(), received);
    }

    private long host(long bytes) {
        return mpi.process().allocate(bytes);
    }

    private long gpuMemory(Memory memory, long bytes) {
        return NodeMemory.gpuAddress(
                gpu,
                options.phantom()
                        ? memory.allocatePhantom(bytes, ALIGNMENT)
                        : memory.allocate(bytes, ALIGNMENT));
    }

    private static long rounded(long bytes) {
        return Math.max(1, Math.ceilDiv(bytes, ALIGNMENT)) * ALIGNMENT;
    }
}
