package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.GpuTask;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.Packing;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends and receives of datatypes in the memory of one GPU by one rank. A message is sent in parts:
 * while the NIC sends one, the kernel packs the next, and the receiver unpacks earlier ones. A
 * header precedes it. A receive that does not match the header throws {@link DatatypeException}.
 */
public final class TypedMessages {

    private final Mpi mpi;
    private final MessageOptions options;
    private final Packer packer;
    private final long headers;

    /** Creates the messages of a rank, which may have one send and one receive at a time. */
    public TypedMessages(Mpi mpi, MessageOptions options) {
        this.mpi = mpi;
        this.options = options;
        headers = mpi.process().allocate(Header.BYTES);
        packer = new Packer(mpi, options);
    }

    /** Bytes of host memory that a rank needs. */
    public static long heapBytes(MessageOptions options) {
        return Packer.heapBytes(options);
    }

    /**
     * Sends {@code count} instances of a type.
     *
     * @param user offset of displacement 0 in GPU memory
     */
    public void send(Datatype type, int count, long user, int to, int tag) {
        PackKernel kernel = new PackKernel(type, count);
        Header header = Header.of(type, count);
        writeHeader(header);
        Parts parts = Parts.of(kernel, header.bytes(), options.partBytes());
        List<GpuTask> kernels = packer.launch(PackRequest.pack(type, count), parts);
        mpi.send(headers, Header.BYTES, to, tag);
        List<Request> requests = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            kernels.get(part).await(mpi.process().program());
            packer.pack(kernel, user, parts, part);
            long from = packer.outgoing() + parts.bytes().get(part);
            requests.add(mpi.isend(from, parts.bytes(part), to, tag));
        }
        mpi.awaitAll(requests);
    }

    /**
     * Receives up to {@code count} instances of a type. Returns the number of received basic types.
     *
     * @param user offset of displacement 0 in GPU memory
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
            long to = packer.incoming() + parts.bytes().get(part);
            requests.add(mpi.irecv(to, parts.bytes(part), from, tag));
        }
        PackRequest request = PackRequest.unpack(type, count);
        List<GpuTask> kernels = packer.launchBehind(requests, request, parts);
        for (int part = 0; part < parts.count(); part++) {
            kernels.get(part).await(mpi.process().program());
            packer.unpack(kernel, user, parts, part);
        }
        return header.elements();
    }

    private void writeHeader(Header header) {
        NodeMemory all = mpi.process().node().memory();
        if (!all.phantom(headers)) {
            all.writeLong(headers, header.bytes());
            all.writeLong(headers + Long.BYTES, header.elements());
            all.writeLong(headers + 2 * Long.BYTES, header.hash());
        }
    }

    /**
     * Reads the header. Phantom messages have no content, so their header is the one that the
     * receive expects.
     */
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
