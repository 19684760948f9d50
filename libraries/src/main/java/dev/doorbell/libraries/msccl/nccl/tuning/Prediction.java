package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.OptionalLong;

/**
 * What the tables say of an algorithm over a protocol.
 *
 * @param algorithm which
 * @param protocol of its connections
 * @param timePs the time of the call they predict, in picoseconds; empty when it is not available
 * @param unavailable why it is not; empty when it is
 */
public record Prediction(
        NcclAlgorithm algorithm, Protocol protocol, OptionalLong timePs, String unavailable) {

    static Prediction of(NcclAlgorithm algorithm, Protocol protocol, long timePs) {
        return new Prediction(algorithm, protocol, OptionalLong.of(timePs), "");
    }

    static Prediction unavailable(NcclAlgorithm algorithm, Protocol protocol, String reason) {
        return new Prediction(algorithm, protocol, OptionalLong.empty(), reason);
    }
}
