package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.OptionalLong;

/**
 * Prediction of the tables for an algorithm over a protocol.
 *
 * @param algorithm algorithm
 * @param protocol protocol of its connections
 * @param timePs predicted time of the call, in picoseconds; empty if the algorithm is not available
 * @param unavailable reason why it is not available; empty if it is
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
