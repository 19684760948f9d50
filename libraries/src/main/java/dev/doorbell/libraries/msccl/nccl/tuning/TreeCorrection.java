package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.List;

/**
 * Factors on a tree's bandwidth by size, in both versions: {@code treeCorrectionFactor} of NCCL's
 * graph/tuning.cc. A row begins with sizes below 128 bytes. Each factor is for twice the size of
 * the previous one, the last for 256 MiB and up to twice that.
 */
final class TreeCorrection {

    private static final long FIRST_BYTES = 64;

    private static final List<Double> LL =
            List.of(
                    1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.7, 0.7, 0.7, 0.7, 0.6, 0.5, 0.4, 0.4, 0.5, 0.6,
                    0.7, 0.8, 0.9, 1.0, 1.0, 1.0, 1.0);
    private static final List<Double> LL128 =
            List.of(
                    1.0, 1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.8, 0.8, 0.7, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6,
                    0.8, 0.9, 0.9, 0.9, 0.9, 1.0, 1.0);
    private static final List<Double> SIMPLE =
            List.of(
                    0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.7, 0.6, 0.6, 0.5, 0.5, 0.5, 0.5, 0.6,
                    0.7, 0.8, 0.7, 0.7, 0.8, 0.9, 0.9);

    private TreeCorrection() {}

    static double factor(Protocol protocol, long bytes) {
        List<Double> factors =
                switch (protocol) {
                    case LL -> LL;
                    case LL128 -> LL128;
                    case SIMPLE -> SIMPLE;
                };
        int power = IntegerLog.floor(bytes / FIRST_BYTES);
        return power < factors.size() ? factors.get(power) : 1;
    }
}
