package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.SortedMap;

/** The environment variables that set the buffers of connections, and with them the tiles. */
final class BufferSizes {

    /** The variables. */
    static final List<String> VARIABLES =
            List.of("NCCL_BUFFSIZE", "NCCL_LL_BUFFSIZE", "NCCL_LL128_BUFFSIZE");

    private static final long MAX_BYTES = 1L << 28;

    private BufferSizes() {}

    static RuntimeOptions of(SortedMap<String, String> env) {
        RuntimeOptions usual = RuntimeOptions.DEFAULT;
        return new RuntimeOptions(
                size(env, "NCCL_BUFFSIZE", usual.simpleBytes()),
                size(env, "NCCL_LL_BUFFSIZE", usual.llBytes()),
                size(env, "NCCL_LL128_BUFFSIZE", usual.ll128Bytes()),
                usual.pipelined(),
                usual.phantom());
    }

    private static long size(SortedMap<String, String> env, String name, long usual) {
        String text = env.get(name);
        if (text == null) {
            return usual;
        }
        try {
            long bytes = Long.parseLong(text.trim());
            if (bytes >= SlotShape.GRAIN && bytes <= MAX_BYTES && bytes % SlotShape.GRAIN == 0) {
                return bytes;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(
                "env",
                name + "=" + text,
                "a multiple of %d up to %d".formatted(SlotShape.GRAIN, MAX_BYTES));
    }
}
