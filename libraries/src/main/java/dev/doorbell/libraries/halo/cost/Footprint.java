package dev.doorbell.libraries.halo.cost;

import dev.doorbell.libraries.mesh.Neighbour;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Memory accesses of a domain's gathers and scatters of one field, counted from its lists of cells.
 * Cells whose numbers are close share a sector of a warp, or a line of a core.
 */
public final class Footprint {

    private static final int WARP = 32;

    private final GpuSectors gpu;
    private final HostCaches host;
    private final List<Peer> peers;

    /**
     * Accesses for one peer and field.
     *
     * @param sent numbers that are gathered
     * @param received numbers that are scattered
     * @param gatherBytes bytes of GPU memory that a gather moves
     * @param scatterBytes bytes of GPU memory that a scatter moves
     * @param gatherLines lines of host memory with gathered numbers
     * @param scatterLines lines of host memory with scattered numbers
     */
    private record Peer(
            long sent,
            long received,
            long gatherBytes,
            long scatterBytes,
            long gatherLines,
            long scatterLines) {}

    /** Counts the accesses of a domain that exchanges with {@code neighbours}. */
    public Footprint(List<Neighbour> neighbours, GpuSectors gpu, HostCaches host) {
        this.gpu = gpu;
        this.host = host;
        peers = neighbours.stream().map(it -> peer(it, gpu)).toList();
    }

    /** Time of a kernel that gathers one field for one peer, without its launch. */
    public long gatherPs(int peer) {
        return gpu.bytesPs(peers.get(peer).gatherBytes());
    }

    /** Time of a kernel that gathers fields for all peers, without its launch. */
    public long gatherAllPs(int fields) {
        return gpu.bytesPs(fields * peers.stream().mapToLong(Peer::gatherBytes).sum());
    }

    /** Time of a kernel that scatters one field of one peer, without its launch. */
    public long scatterPs(int peer) {
        return gpu.bytesPs(peers.get(peer).scatterBytes());
    }

    /** Time of a kernel that scatters fields of all peers, without its launch. */
    public long scatterAllPs(int fields) {
        return gpu.bytesPs(fields * peers.stream().mapToLong(Peer::scatterBytes).sum());
    }

    /**
     * Time of a core that gathers one field for one peer.
     *
     * @param workingSet bytes of all arrays of the exchange
     * @param writer of these arrays
     */
    public long coreGatherPs(int peer, long workingSet, HostCaches.Writer writer) {
        Peer it = peers.get(peer);
        return host.corePs(it.sent(), host.linesPs(it.gatherLines(), workingSet, writer));
    }

    /**
     * Time of a core that scatters fields of one peer, which the NIC has written.
     *
     * @param workingSet bytes of all arrays of the exchange
     * @param writer of these arrays
     */
    public long coreScatterPs(int peer, int fields, long workingSet, HostCaches.Writer writer) {
        Peer it = peers.get(peer);
        long bytes = it.received() * fields * Double.BYTES;
        long packed = Math.ceilDiv(bytes, HostCaches.LINE_BYTES);
        return host.corePs(
                it.received() * fields,
                host.linesPs(packed, bytes, HostCaches.Writer.DEVICE)
                        + host.linesPs(it.scatterLines() * fields, workingSet, writer));
    }

    private static Peer peer(Neighbour it, GpuSectors gpu) {
        int sent = it.send().length;
        IntUnaryOperator cells = i -> it.send()[i];
        IntUnaryOperator ghosts = i -> it.receive() + i;
        // Indices and packed numbers are consecutive.
        int packed = GpuSectors.INDEX_BYTES + Double.BYTES;
        long loads = pieces(sent, WARP, cells, gpu.loadBytes());
        long stores = pieces(it.received(), WARP, ghosts, gpu.storeBytes());
        return new Peer(
                sent,
                it.received(),
                (long) sent * packed + loads * gpu.loadBytes(),
                (long) it.received() * packed + stores * gpu.storeBytes(),
                pieces(sent, WARP, cells, HostCaches.LINE_BYTES),
                pieces(it.received(), WARP, ghosts, HostCaches.LINE_BYTES));
    }

    /**
     * Number of pieces of memory that accesses touch, without those that the same group has touched
     * before.
     *
     * @param group accesses that share pieces: the lanes of a warp, or a core's recent accesses
     * @param cell number of the cell of an access
     * @param bytes size of a piece
     */
    static long pieces(int accesses, int group, IntUnaryOperator cell, int bytes) {
        long count = 0;
        for (int i = 0; i < accesses; i++) {
            long piece = (long) cell.applyAsInt(i) * Double.BYTES / bytes;
            boolean known = false;
            for (int j = i - i % group; j < i && !known; j++) {
                known = (long) cell.applyAsInt(j) * Double.BYTES / bytes == piece;
            }
            count += known ? 0 : 1;
        }
        return count;
    }
}
