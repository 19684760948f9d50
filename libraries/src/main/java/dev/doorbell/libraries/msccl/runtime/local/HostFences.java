package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;

/** Fences behind stores over PCIe. */
final class HostFences {

    private HostFences() {}

    /** Time of the fence at the end of a post of {@code bytes}. */
    static long ps(ConnectionCosts costs, Protocol protocol, int bytes) {
        return switch (protocol) {
            case LL -> 0;
            case LL128 ->
                    costs.fencesLinesToSystem()
                            ? costs.fenceSystemPs()
                            : bytes == 0 ? costs.gpu().fencePs() : costs.gpu().fenceWithStoresPs();
            case SIMPLE -> bytes == 0 ? 0 : costs.fenceSystemPs();
        };
    }
}
