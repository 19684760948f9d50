package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import java.util.ArrayList;
import java.util.List;

/**
 * Remote memory access. Calls with the suffix {@code Nbi} return before the operation is complete.
 * The source of a put may be reused, and the destination of a get read, only after {@link
 * Cta#quiet()}. The other calls return when the source may be reused or the bytes have arrived.
 *
 * <p>The scope is the set of participating threads. Over NVLink they share the copy; on the network
 * one of them posts.
 */
public final class Rma {

    private final Cta cta;

    Rma(Cta cta) {
        this.cta = cta;
    }

    /** {@code nvshmem_putmem_nbi}, {@code nvshmemx_putmem_nbi_warp}, {@code ..._block}. */
    public void putNbi(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int peer,
            Scope scope) {
        post(putOperation(destination, source, bytes, peer), scope);
    }

    /**
     * Puts by neighbouring threads at the same instant; thread {@code i} does the {@code i}-th.
     *
     * @param copyThreads number of threads that share a copy to a peer with mapped memory
     */
    public void putNbiEach(List<Put> puts, int copyThreads) {
        post(submissions(puts, copyThreads));
    }

    /**
     * The same as a part of another call. Its software computes the peer and the place of the data,
     * with a remainder by the number of members each.
     */
    public void putNbiEachInline(List<Put> puts, int copyThreads) {
        cta.work(2 * cta.pe().constants().gpu().divisionPs());
        store(submissions(puts, copyThreads));
    }

    private List<Submission> submissions(List<Put> puts, int copyThreads) {
        return puts.stream()
                .map(put ->
                        new Submission(
                                List.of(
                                        putOperation(
                                                put.destination(),
                                                put.source(),
                                                put.bytes(),
                                                put.peer())),
                                copyThreads))
                .toList();
    }

    /** {@code nvshmem_putmem}, {@code nvshmemx_putmem_warp}, {@code ..._block}. */
    public void put(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int peer,
            Scope scope) {
        putNbi(destination, source, bytes, peer, scope);
        cta.finish(1, peer);
    }

    /** {@code nvshmem_getmem_nbi}, {@code nvshmemx_getmem_nbi_warp}, {@code ..._block}. */
    public void getNbi(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int peer,
            Scope scope) {
        get(destination, source, bytes, peer, scope, false);
    }

    private void get(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int peer,
            Scope scope,
            boolean awaited) {
        RemoteOperation get =
                operations().transfer(OperationKind.GET, source, destination, bytes, peer);
        post(List.of(new Submission(List.of(get), scope.threads(cta.threads()), awaited)));
    }

    /** {@code nvshmem_getmem}, {@code nvshmemx_getmem_warp}, {@code ..._block}. */
    public void get(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int peer,
            Scope scope) {
        get(destination, source, bytes, peer, scope, true);
        cta.finish(1, peer);
    }

    /**
     * {@code nvshmem_p} by one thread: stores {@code bytes} (1 to 8) of {@code value},
     * little-endian.
     */
    public void p(SymmetricAddress destination, long value, int bytes, int peer) {
        post(operations().inlinePut(destination, value, bytes, peer), Scope.THREAD);
    }

    /**
     * {@code nvshmem_p} by one thread per value: thread {@code i} stores value {@code i} to {@code
     * destination + i * strideBytes}.
     */
    public void p(
            SymmetricAddress destination,
            int strideBytes,
            int elementBytes,
            long[] values,
            int peer) {
        ElementStores stores =
                operations().elementStores(destination, strideBytes, elementBytes, values, peer);
        cta.log().posting(stores);
        cta.callByThreads();
        cta.pe().to(peer).post(cta, stores);
    }

    /**
     * {@code nvshmem_g} by one thread: returns the element of {@code bytes} (1 to 8) at the source.
     */
    public long g(SymmetricAddress source, int bytes, int peer) {
        SymmetricAddress slot = operations().fetchSlot(cta.index() * cta.threads());
        get(slot, source, bytes, peer, Scope.THREAD);
        return cta.peek(slot) & (bytes == Long.BYTES ? -1L : (1L << (8 * bytes)) - 1);
    }

    /**
     * {@code nvshmem_iput}: copies element {@code i} from {@code source + i * sourceStride} to
     * {@code destination + i * destinationStride}; strides count elements.
     */
    public void iput(
            SymmetricAddress destination,
            SymmetricAddress source,
            int destinationStride,
            int sourceStride,
            int elements,
            int elementBytes,
            int peer) {
        strided(
                OperationKind.PUT,
                destination,
                destinationStride,
                source,
                sourceStride,
                elements,
                elementBytes,
                peer);
    }

    /** {@code nvshmem_iget}: as {@link #iput}, from the peer to this PE. */
    public void iget(
            SymmetricAddress destination,
            SymmetricAddress source,
            int destinationStride,
            int sourceStride,
            int elements,
            int elementBytes,
            int peer) {
        strided(
                OperationKind.GET,
                source,
                sourceStride,
                destination,
                destinationStride,
                elements,
                elementBytes,
                peer);
    }

    private void strided(
            OperationKind kind,
            SymmetricAddress remote,
            int remoteStride,
            SymmetricAddress local,
            int localStride,
            int elements,
            int elementBytes,
            int peer) {
        for (int i = 0; i < elements; i++) {
            post(
                    operations()
                            .transfer(
                                    kind,
                                    remote.plus((long) i * remoteStride * elementBytes),
                                    local.plus((long) i * localStride * elementBytes),
                                    elementBytes,
                                    peer),
                    Scope.THREAD);
        }
        cta.finish(elements, peer);
    }

    /**
     * Posts operations of neighbouring threads of one warp or block at the same instant. Thread
     * {@code i} posts {@code lanes.get(i)}; peers may differ.
     */
    void post(List<Submission> lanes) {
        cta.call();
        store(lanes);
    }

    /** The same inside of another call, whose software is charged apart. */
    void store(List<Submission> lanes) {
        cta.log().posting(lanes);
        List<Submission> mapped = new ArrayList<>();
        List<Submission> network = new ArrayList<>();
        lanes.forEach(lane -> (cta.pe().maps(lane.peer()) ? mapped : network).add(lane));
        if (!network.isEmpty()) {
            cta.pe().network().post(cta, network);
        }
        if (!mapped.isEmpty()) {
            cta.pe().mapped().post(cta, mapped);
        }
    }

    RemoteOperation putOperation(
            SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        return operations().transfer(OperationKind.PUT, destination, source, bytes, peer);
    }

    void post(RemoteOperation operation, Scope scope) {
        post(List.of(new Submission(List.of(operation), scope.threads(cta.threads()))));
    }

    private Operations operations() {
        return cta.pe().operations();
    }

    /**
     * Put of one of several neighbouring threads.
     *
     * @param destination on the peer
     * @param source on this PE
     * @param bytes number of bytes
     * @param peer destination PE
     */
    public record Put(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {}
}
