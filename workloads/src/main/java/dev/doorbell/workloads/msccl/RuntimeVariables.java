package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.SortedMap;

/**
 * The environment variables that set the runtime's options: the buffers of connections, and with
 * them the tiles, and the connections between nodes.
 */
final class RuntimeVariables {

    private static final String SIMPLE = "NCCL_BUFFSIZE";
    private static final String LL = "NCCL_LL_BUFFSIZE";
    private static final String LL128 = "NCCL_LL128_BUFFSIZE";
    private static final String QUEUE_PAIRS = "NCCL_IB_QPS_PER_CONNECTION";
    private static final String ADAPTIVE_ROUTING = "NCCL_IB_ADAPTIVE_ROUTING";
    private static final String ROUTING_THRESHOLD = "NCCL_IB_AR_THRESHOLD";
    private static final String USE_INLINE = "NCCL_IB_USE_INLINE";

    /** The variables. */
    static final List<String> VARIABLES =
            List.of(
                    SIMPLE,
                    LL,
                    LL128,
                    QUEUE_PAIRS,
                    ADAPTIVE_ROUTING,
                    ROUTING_THRESHOLD,
                    USE_INLINE);

    private static final long MAX_BYTES = 1L << 28;

    private RuntimeVariables() {}

    static RuntimeOptions of(SortedMap<String, String> env) {
        RuntimeOptions usual = RuntimeOptions.DEFAULT;
        return new RuntimeOptions(
                size(env, SIMPLE, usual.simpleBytes()),
                size(env, LL, usual.llBytes()),
                size(env, LL128, usual.ll128Bytes()),
                usual.pipelined(),
                usual.phantom(),
                network(env, usual.network()));
    }

    private static NetworkOptions network(SortedMap<String, String> env, NetworkOptions usual) {
        return new NetworkOptions(
                count(env, QUEUE_PAIRS, usual.queuePairs(), 1, NetworkOptions.MAX_QUEUE_PAIRS),
                count(env, ADAPTIVE_ROUTING, usual.adaptiveRouting() ? 1 : 0, 0, 1) == 1,
                count(env, ROUTING_THRESHOLD, usual.routingThreshold(), 0, Integer.MAX_VALUE),
                count(env, USE_INLINE, usual.inlineEntries() ? 1 : 0, 0, 1) == 1);
    }

    private static int count(
            SortedMap<String, String> env, String name, int usual, int least, int most) {
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
