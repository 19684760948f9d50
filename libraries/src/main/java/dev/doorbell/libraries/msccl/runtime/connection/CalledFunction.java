package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.Optional;

/**
 * Function of an algorithm that a kernel of NCCL calls through a table. The function saves
 * registers of its caller to local memory and restores them, for each thread.
 *
 * @param registers registers that it saves; from the machine code of NCCL 2.28.9 for compute
 *     capability 9.0, whose functions of rings over 32-bit floats start with as many stores
 * @param direct true if it can move data between the buffers of calls, without slots
 */
public record CalledFunction(int registers, boolean direct) {

    private static final int SIMPLE = 53;

    /**
     * Returns the function of a call. Over LL, copies and sums have kernels of their own, and so
     * has every operation in releases of NCCL that the interpreter extends.
     *
     * @param sums true if what is reduced is summed
     * @param interpreted true if it carries out a program
     */
    public static Optional<CalledFunction> of(
            Collective collective, Protocol protocol, boolean sums, boolean interpreted) {
        return switch (protocol) {
            case LL ->
                    sums || interpreted || !reduces(collective)
                            ? Optional.empty()
                            : Optional.of(new CalledFunction(ll(collective), false));
            case LL128 -> Optional.of(new CalledFunction(ll128(collective), false));
            case SIMPLE ->
                    Optional.of(new CalledFunction(SIMPLE, interpreted || direct(collective)));
        };
    }

    private static boolean reduces(Collective collective) {
        return collective == Collective.ALL_REDUCE
                || collective == Collective.REDUCE
                || collective == Collective.REDUCE_SCATTER;
    }

    private static boolean direct(Collective collective) {
        return collective != Collective.REDUCE && collective != Collective.REDUCE_SCATTER;
    }

    private static int ll(Collective collective) {
        return switch (collective) {
            case REDUCE -> 23;
            case REDUCE_SCATTER -> 29;
            default -> 38;
        };
    }

    private static int ll128(Collective collective) {
        return switch (collective) {
            case ALL_GATHER -> 41;
            case REDUCE, REDUCE_SCATTER -> 45;
            case BROADCAST -> 48;
            default -> 50;
        };
    }
}
