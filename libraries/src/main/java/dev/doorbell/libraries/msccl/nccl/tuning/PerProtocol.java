package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * A line of a table: a latency for each protocol, in microseconds, in the tables' own order.
 *
 * @param ll of LL
 * @param ll128 of LL128
 * @param simple of Simple
 */
record PerProtocol(double ll, double ll128, double simple) {

    double of(Protocol protocol) {
        return switch (protocol) {
            case LL -> ll;
            case LL128 -> ll128;
            case SIMPLE -> simple;
        };
    }
}
