package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Row of a table: latency of each protocol, in microseconds, in the order of the tables.
 *
 * @param ll latency of LL
 * @param ll128 latency of LL128
 * @param simple latency of Simple
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
