package dev.doorbell.workloads.msccl.environment;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.RailOptions;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The environment variables that set the runtime's options: the buffers of connections, and with
 * them the tiles, and the connections between nodes.
 */
public final class RuntimeVariables {

    private static final String SIMPLE = "NCCL_BUFFSIZE";
    private static final String LL = "NCCL_LL_BUFFSIZE";
    private static final String LL128 = "NCCL_LL128_BUFFSIZE";
    private static final String QUEUE_PAIRS = "NCCL_IB_QPS_PER_CONNECTION";
    private static final String SPLIT_DATA = "NCCL_IB_SPLIT_DATA_ON_QPS";
    private static final String ADAPTIVE_ROUTING = "NCCL_IB_ADAPTIVE_ROUTING";
    private static final String ROUTING_THRESHOLD = "NCCL_IB_AR_THRESHOLD";
    private static final String USE_INLINE = "NCCL_IB_USE_INLINE";
    private static final String PXN_DISABLE = "NCCL_PXN_DISABLE";
    private static final String PXN_LEVEL = "NCCL_P2P_PXN_LEVEL";
    private static final String SHARED_COMMS = "NCCL_NET_SHARED_COMMS";
    private static final String SHARED_BUFFERS = "NCCL_NET_SHARED_BUFFERS";

    private static final String SOCKET_THREADS = "NCCL_SOCKET_NTHREADS";
    private static final String SOCKETS_PER_THREAD = "NCCL_NSOCKS_PERTHREAD";
    private static final String SOCKET_INLINE = "NCCL_SOCKET_INLINE";
    private static final int INLINE_BYTES = 128;

    /** The variables. */
    public static final List<String> VARIABLES =
            List.of(
                    SIMPLE,
                    LL,
                    LL128,
                    QUEUE_PAIRS,
                    SPLIT_DATA,
                    ADAPTIVE_ROUTING,
                    ROUTING_THRESHOLD,
                    USE_INLINE,
                    PXN_DISABLE,
                    PXN_LEVEL,
                    SHARED_COMMS,
                    SHARED_BUFFERS,
                    SOCKET_THREADS,
                    SOCKETS_PER_THREAD,
                    SOCKET_INLINE);

    private static final long MAX_BYTES = 1L << 28;

    private RuntimeVariables() {}

    /**
     * Returns the options that the variables set. Transports depend on the machine too.
     *
     * @param version release whose defaults hold
     */
    public static RuntimeOptions of(SortedMap<String, String> env, NcclVersion version) {
        RuntimeOptions usual = RuntimeOptions.DEFAULT;
        return new RuntimeOptions(
                new ConnectionBuffers(
                        size(env, SIMPLE, usual.buffers().simpleBytes()),
                        size(env, LL, usual.buffers().llBytes()),
                        size(env, LL128, usual.buffers().ll128Bytes())),
                usual.pipelined(),
                usual.phantom(),
                network(env, version, usual.network()),
                usual.transports(),
                usual.cooperative(),
                usual.lineFaults());
    }

    private static NetworkOptions network(
            SortedMap<String, String> env, NcclVersion version, NetworkOptions usual) {
        return new NetworkOptions(
                count(env, QUEUE_PAIRS, usual.queuePairs(), 1, NetworkOptions.MAX_QUEUE_PAIRS),
                flag(env, SPLIT_DATA, usual.splits()),
                flag(env, ADAPTIVE_ROUTING, usual.adaptiveRouting()),
                count(env, ROUTING_THRESHOLD, usual.routingThreshold(), 0, Integer.MAX_VALUE),
                flag(env, USE_INLINE, usual.inlineEntries()),
                version != NcclVersion.V2_12,
                rails(env, usual.rails()),
                sockets(env, version, usual.sockets()));
    }

    private static SocketOptions sockets(
            SortedMap<String, String> env, NcclVersion version, SocketOptions usual) {
        return new SocketOptions(
                count(env, SOCKET_THREADS, usual.threads(), 0, SocketOptions.MAX_THREADS),
                count(env, SOCKETS_PER_THREAD, usual.perThread(), 1, SocketOptions.MAX_SOCKETS),
                count(
                        env,
                        SOCKET_INLINE,
                        version == NcclVersion.V2_12 ? usual.inlineBytes() : INLINE_BYTES,
                        0,
                        SocketOptions.MAX_INLINE));
    }

    private static RailOptions rails(SortedMap<String, String> env, RailOptions usual) {
        int level = count(env, PXN_LEVEL, usual.pxnLevel(), 0, RailOptions.MOST);
        return new RailOptions(
                flag(env, PXN_DISABLE, false) ? 0 : level,
                flag(env, SHARED_COMMS, usual.sharedQueues()),
                flag(env, SHARED_BUFFERS, usual.sharedSlots()));
    }

    /** Returns the variables that would set the use of other GPUs' NICs. */
    public static SortedMap<String, String> settings(RailOptions rails) {
        SortedMap<String, String> variables = new TreeMap<>();
        variables.put(PXN_LEVEL, Integer.toString(rails.pxnLevel()));
        variables.put(SHARED_COMMS, rails.sharedQueues() ? "1" : "0");
        variables.put(SHARED_BUFFERS, rails.sharedSlots() ? "1" : "0");
        return variables;
    }

    static boolean flag(SortedMap<String, String> env, String name, boolean usual) {
        return count(env, name, usual ? 1 : 0, 0, 1) == 1;
    }

    static int count(SortedMap<String, String> env, String name, int usual, int least, int most) {
        return (int)
                number(env, name, usual, least, most, 1, "from %d to %d".formatted(least, most));
    }

    private static long size(SortedMap<String, String> env, String name, long usual) {
        return number(
                env,
                name,
                usual,
                SlotShape.GRAIN,
                MAX_BYTES,
                SlotShape.GRAIN,
                "a multiple of %d up to %d".formatted(SlotShape.GRAIN, MAX_BYTES));
    }

    private static long number(
            SortedMap<String, String> env,
            String name,
            long usual,
            long least,
            long most,
            long grain,
            String expected) {
        String text = env.get(name);
        if (text == null) {
            return usual;
        }
        try {
            long number = Long.parseLong(text.trim());
            if (number >= least && number <= most && number % grain == 0) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw JobException.invalid("env", name + "=" + text, expected);
    }
}
