package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.nccl.transport.Transports;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.slot.LineFault;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import java.util.List;

/**
 * Options of the runtime.
 *
 * @param buffers buffers of connections
 * @param pipelined true if a thread block may start a tile before others of its GPU have finished
 *     the previous one
 * @param phantom true if bytes only take time and space
 * @param network connections between nodes
 * @param transports transports inside nodes, and the kind of network
 * @param cooperative true if kernels start only with all their thread blocks at once
 * @param lineFaults faults of lines that ranks store
 */
public record RuntimeOptions(
        ConnectionBuffers buffers,
        boolean pipelined,
        boolean phantom,
        NetworkOptions network,
        Transports transports,
        boolean cooperative,
        List<LineFault> lineFaults) {

    /** NCCL's buffers, real bytes, pipelined. */
    public static final RuntimeOptions DEFAULT =
            new RuntimeOptions(
                    ConnectionBuffers.DEFAULT,
                    true,
                    false,
                    NetworkOptions.DEFAULT,
                    Transports.NVLINK,
                    false,
                    List.of());

    public RuntimeOptions {
        lineFaults = List.copyOf(lineFaults);
    }

    /** Returns the same options with buffers of {@code bytes} for every protocol. */
    public RuntimeOptions withBuffers(long bytes) {
        return new RuntimeOptions(
                new ConnectionBuffers(bytes, bytes, bytes),
                pipelined,
                phantom,
                network,
                transports,
                cooperative,
                lineFaults);
    }

    /** Returns the same options, pipelined or not. */
    public RuntimeOptions withPipelined(boolean wanted) {
        return new RuntimeOptions(
                buffers, wanted, phantom, network, transports, cooperative, lineFaults);
    }

    /** Returns the same options with other connections between nodes. */
    public RuntimeOptions withNetwork(NetworkOptions wanted) {
        return new RuntimeOptions(
                buffers, pipelined, phantom, wanted, transports, cooperative, lineFaults);
    }

    /** Returns the same options with other transports, and with a network that suits them. */
    public RuntimeOptions withTransports(Transports wanted) {
        NetworkOptions suited =
                wanted.sockets()
                        ? network.overSockets()
                        : wanted.has(Transport.NVLINK)
                                ? network
                                : network.withRails(network.rails().withoutPassing());
        return new RuntimeOptions(
                buffers, pipelined, phantom, suited, wanted, cooperative, lineFaults);
    }

    /** Transport of a connection. */
    Transport transport(Topology topology, Connection connection) {
        int from = connection.from();
        int to = connection.to();
        return topology.sameNode(from, to)
                ? transports.between(topology.deviceOf(from), topology.deviceOf(to)).transport()
                : Transport.NETWORK;
    }

    /** Returns the same options with cooperative or plain launches. */
    public RuntimeOptions withCooperative(boolean wanted) {
        return new RuntimeOptions(
                buffers, pipelined, phantom, network, transports, wanted, lineFaults);
    }

    /** Returns the same options with other faults of lines. */
    public RuntimeOptions withLineFaults(List<LineFault> wanted) {
        return new RuntimeOptions(
                buffers, pipelined, phantom, network, transports, cooperative, wanted);
    }

    /**
     * Returns true if all thread blocks of a kernel start at once: in cooperative launches, and
     * where thread blocks meet at a barrier after each tile.
     */
    public boolean together() {
        return cooperative || !pipelined;
    }

    /** Returns the same options with phantom or real bytes. */
    public RuntimeOptions withPhantom(boolean wanted) {
        return new RuntimeOptions(
                buffers, pipelined, wanted, network, transports, cooperative, lineFaults);
    }
}
