package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.GpuEngines;
import dev.doorbell.hardware.node.GpuTask;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.Packing;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PartCost;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Sends and receives of datatypes in the memory of one GPU by one rank. A message goes in parts:
 * while the NIC sends one, the kernel packs the next, and the receiver unpacks what has come. A
 * header goes ahead of it; a receive that it does not fit throws {@link DatatypeException}.
 */
public final class TypedMessages {

    private static final int ALIGNMENT = 4096;

    private final Mpi mpi;
    private final MessageOptions options;
    private final Memory gpu;
    private final GpuEngines engines;
    private final long headers;
    private final long outgoing;
    private final long incoming;

    /** Messages of a rank; it may send one and receive one at a time. */
    public TypedMessages(Mpi mpi, MessageOptions options) {
        this.mpi = mpi;
        this.options = options;
        Node node = mpi.process().node();
        gpu = node.memory().gpu(options.gpu());
        engines = node.gpuEngines(options.gpu());
        headers = mpi.process().allocate(Header.BYTES);
        if (options.direct()) {
            long bytes = 2L * options.mostBytes();
            outgoing =
                    NodeMemory.gpuAddress(
                            options.gpu(),
                            options.phantom()
                                    ? gpu.allocatePhantom(bytes, ALIGNMENT)
                                    : gpu.allocate(bytes, ALIGNMENT));
            incoming = outgoing + options.mostBytes();
        } else {
            outgoing = mpi.process().allocate(options.mostBytes());
            incoming = mpi.process().allocate(options.mostBytes());
        }
    }

    /** Bytes of host memory a rank needs for this. */
    public static long heapBytes(MessageOptions options) {
        return 2L * options.mostBytes() + 4L * ALIGNMENT;
    }

    /**
     * Sends {@code count} instances of a type.
     *
     * @param user offset in GPU memory of displacement 0
     */
    public void send(Datatype type, int count, long user, int to, int tag) {
        PackKernel kernel = new PackKernel(type, count);
        Header header = Header.of(type, count);
        writeHeader(header);
        Parts parts = Parts.of(kernel, header.bytes(), options.partBytes());
        List<GpuTask> kernels = launch(PackRequest.pack(type, count), parts);
        mpi.send(headers, Header.BYTES, to, tag);
        List<Request> requests = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            kernels.get(part).await(mpi.process().program());
            if (!options.phantom()) {
                kernel.pack(
                        gpu,
                        user,
                        memory(outgoing),
                        NodeMemory.offset(outgoing),
                        parts.threads().get(part),
                        parts.threads().get(part + 1));
            }
            requests.add(mpi.isend(outgoing + parts.bytes().get(part), parts.bytes(part), to, tag));
        }
        mpi.awaitAll(requests);
    }

    /**
     * Receives up to {@code count} instances of a type; returns how many basic types came.
     *
     * @param user offset in GPU memory of displacement 0
     */
    public long receive(Datatype type, int count, long user, int from, int tag) {
        Packing.requireReceivable(count, type);
        mpi.receive(headers, Header.BYTES, from, tag);
        Header header = readHeader(type, count);
        header.requireFits(type, count);
        PackKernel kernel = new PackKernel(type, count);
        Parts parts = Parts.of(kernel, header.bytes(), options.partBytes());
        List<Request> requests = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            requests.add(
                    mpi.irecv(incoming + parts.bytes().get(part), parts.bytes(part), from, tag));
        }
        PackRequest request = PackRequest.unpack(type, count);
        List<GpuTask> kernels = launchBehind(requests, request, parts);
        for (int part = 0; part < parts.count(); part++) {
            kernels.get(part).await(mpi.process().program());
            if (!options.phantom()) {
                kernel.unpack(
                        memory(incoming),
                        NodeMemory.offset(incoming),
                        gpu,
                        user,
                        parts.threads().get(part),
                        parts.threads().get(part + 1));
            }
        }
        return header.elements();
    }

    /** What packs each part. */
    private List<GpuTask> launch(PackRequest request, Parts parts) {
        List<GpuWork> inOneGo = options.inOneGo(request);
        if (!inOneGo.isEmpty()) {
            return all(inOneGo, parts);
        }
        List<GpuTask> kernels = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            kernels.add(launch(request, parts, part));
        }
        return kernels;
    }

    /** What unpacks each part, when it has come. */
    private List<GpuTask> launchBehind(List<Request> come, PackRequest request, Parts parts) {
        List<GpuWork> inOneGo = options.inOneGo(request);
        if (!inOneGo.isEmpty()) {
            mpi.awaitAll(come);
            return all(inOneGo, parts);
        }
        List<GpuTask> kernels = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            mpi.await(come.get(part));
            kernels.add(launch(request, parts, part));
        }
        return kernels;
    }

    /** Each work when the one before it is done; all parts are with the last. */
    private List<GpuTask> all(List<GpuWork> works, Parts parts) {
        GpuTask last = engines.submit(works.getFirst());
        for (GpuWork work : works.subList(1, works.size())) {
            last.await(mpi.process().program());
            last = engines.submit(work);
        }
        return Collections.nCopies(parts.count(), last);
    }

    /** The first part waits for the launch; those behind it are launched while others run. */
    private GpuTask launch(PackRequest request, Parts parts, int part) {
        long bytes = parts.bytes(part);
        long bodyPs = PartCost.bodyPs(options.constants(), request, bytes, !options.direct());
        long launchPs =
                part == 0
                        ? PartCost.launchPs(options.constants(), request)
                        : Math.max(0, options.relaunchPs() - bodyPs);
        return engines.submit(
                options.direct()
                        ? GpuWork.kernel(launchPs, bodyPs)
                        : GpuWork.zeroCopy(launchPs, bodyPs, bytes, request.pack()));
    }

    private Memory memory(long address) {
        return mpi.process().node().memory().space(address);
    }

    private void writeHeader(Header header) {
        NodeMemory all = mpi.process().node().memory();
        if (!all.phantom(headers)) {
            all.writeLong(headers, header.bytes());
            all.writeLong(headers + Long.BYTES, header.elements());
            all.writeLong(headers + 2 * Long.BYTES, header.hash());
        }
    }

    /** Phantom messages have no content: theirs is what the receive asks for. */
    private Header readHeader(Datatype type, int count) {
        NodeMemory all = mpi.process().node().memory();
        return all.phantom(headers)
                ? Header.of(type, count)
                : new Header(
                        all.readLong(headers),
                        all.readLong(headers + Long.BYTES),
                        all.readLong(headers + 2 * Long.BYTES));
    }
}
