package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.halo.Packing;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.List;

/**
 * A rank with its domain: fields and packed buffers on its GPU and its host, of which every scheme
 * uses some. One rank on each node; domains have the numbers of ranks.
 */
public final class HaloRank {

    private static final int ALIGNMENT = 4096;
    private static final int GPU = 0;

    private final Mpi mpi;
    private final HaloOptions options;
    private final Packing packing;
    private final HaloTally tally;
    private final Device device;
    private final FieldArrays deviceFields;
    private final FieldArrays hostFields;
    private final Buffers deviceBuffers;
    private final Buffers hostBuffers;

    /**
     * Packed buffers of one memory.
     *
     * @param send bus address of what goes
     * @param receive bus address of what comes
     */
    record Buffers(long send, long receive) {}

    /**
     * Allocates what {@code schemes} need, and registers buffers with the NIC, which takes time.
     */
    public HaloRank(
            Mpi mpi,
            HaloLayout layout,
            List<Scheme> schemes,
            HaloOptions options,
            HaloConstants constants) {
        this.mpi = mpi;
        this.options = options;
        NodeMemory all = mpi.process().node().memory();
        packing = new Packing(layout, all);
        tally = new HaloTally(mpi.process().node().instruments());
        device = new Device(mpi.process(), GPU, mpi::await, constants, tally);
        long fields = layout.fieldBytes() * options.mostFields();
        long sent = rounded(layout.sentBytes() * options.mostFields());
        long received = rounded(layout.receivedBytes() * options.mostFields());
        long gpu = gpuMemory(all.gpu(GPU), sent + received + rounded(fields));
        deviceBuffers = new Buffers(gpu, gpu + sent);
        deviceFields = new FieldArrays(all, gpu + sent + received, layout.domain().cells());
        hostBuffers = new Buffers(host(sent), host(received));
        boolean arrays = schemes.stream().anyMatch(Scheme::arraysOnHost);
        hostFields = new FieldArrays(all, arrays ? host(fields) : 0, layout.domain().cells());
        register(hostBuffers, sent, received);
        if (schemes.contains(Scheme.GPUDIRECT)) {
            register(deviceBuffers, sent, received);
        }
    }

    /** Bytes of host memory a rank needs. */
    public static long heapBytes(HaloLayout layout, List<Scheme> schemes, HaloOptions options) {
        boolean arrays = schemes.stream().anyMatch(Scheme::arraysOnHost);
        long numbers = layout.sentBytes() + layout.receivedBytes();
        numbers += arrays ? layout.fieldBytes() : 0;
        return numbers * options.mostFields() + 8L * ALIGNMENT;
    }

    /** Its way to the others. */
    public Mpi mpi() {
        return mpi;
    }

    /** Its GPU. */
    public Device device() {
        return device;
    }

    /** What it packs. */
    public Packing packing() {
        return packing;
    }

    /** What its exchanges did. */
    public HaloTally tally() {
        return tally;
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

    /** The core packs one field for one peer. */
    void gatherOnHost(int field, int fields, int peer) {
        int numbers = layout().peers().get(peer).send().length;
        mpi.process().work(device.constants().corePs(numbers));
        packing.gather(hostFields, field, fields, peer, hostBuffers.send());
    }

    /** The core unpacks all fields of one peer. */
    void scatterOnHost(int fields, int peer) {
        long numbers = (long) layout().peers().get(peer).received() * fields;
        mpi.process().work(device.constants().corePs(numbers));
        packing.scatter(hostFields, fields, peer, hostBuffers.receive());
    }

    /** The GPU's kernel packs all fields for all peers. */
    void gatherAll(int fields, long buffer) {
        for (int peer = 0; peer < layout().peers().size(); peer++) {
            packing.gather(deviceFields, fields, peer, buffer);
        }
    }

    /** The GPU's kernel unpacks all fields of all peers. */
    void scatterAll(int fields, long buffer) {
        for (int peer = 0; peer < layout().peers().size(); peer++) {
            packing.scatter(deviceFields, fields, peer, buffer);
        }
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
                GPU,
                options.phantom()
                        ? memory.allocatePhantom(bytes, ALIGNMENT)
                        : memory.allocate(bytes, ALIGNMENT));
    }

    private static long rounded(long bytes) {
        return Math.max(1, Math.ceilDiv(bytes, ALIGNMENT)) * ALIGNMENT;
    }
}
