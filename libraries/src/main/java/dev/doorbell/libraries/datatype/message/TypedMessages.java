package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
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
    private final FifoResource sms;
    private final long headers;
    private final long outgoing;
    private final long incoming;

    /** Messages of a rank; it may send one and receive one at a time. */
    public TypedMessages(Mpi mpi, MessageOptions options) {
        this.mpi = mpi;
        this.options = options;
        Node node = mpi.process().node();
        gpu = node.memory().gpu(options.gpu());
        sms = node.instruments().resource("%s gpu%d SMs".formatted(node.name(), options.gpu()));
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
        List<Long> ends = launch(PackRequest.pack(type, count), parts);
        mpi.send(headers, Header.BYTES, to, tag);
        List<Request> requests = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            mpi.process().program().sleepUntil(ends.get(part));
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
        List<Long> ends = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            mpi.await(requests.get(part));
            ends.add(enter(request, parts, part));
        }
        for (int part = 0; part < parts.count(); part++) {
            mpi.process().program().sleepUntil(ends.get(part));
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

    private List<Long> launch(PackRequest request, Parts parts) {
        List<Long> ends = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            ends.add(enter(request, parts, part));
        }
        return ends;
    }

    private long enter(PackRequest request, Parts parts, int part) {
        long launchPs = part == 0 ? PartCost.launchPs(options.constants(), request) : 0;
        long bodyPs =
                PartCost.bodyPs(options.constants(), request, parts.bytes(part), !options.direct());
        long busyPs = part == 0 ? launchPs + bodyPs : Math.max(options.relaunchPs(), bodyPs);
        return sms.enter(mpi.process().nowPs(), busyPs);
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
