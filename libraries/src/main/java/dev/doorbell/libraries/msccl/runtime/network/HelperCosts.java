package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketCosts;
import dev.doorbell.libraries.verbs.CpuCosts;
import java.util.Optional;

/**
 * Costs of a helper thread's work.
 *
 * @param verbs posting and polling
 * @param passPs one pass over all connections, without the work it finds
 * @param sockets costs of TCP, if the network is TCP
 */
public record HelperCosts(CpuCosts verbs, long passPs, Optional<SocketCosts> sockets) {

    /** Returns the costs of a profile's hosts. */
    public static HelperCosts of(Profile profile) {
        return new HelperCosts(
                CpuCosts.ofHost(profile), profile.ps("msccl.helperPass"), Optional.empty());
    }

    /** Returns the costs of a profile's hosts with sockets, whose calls replace verbs. */
    public static HelperCosts overSockets(Profile profile) {
        SocketCosts sockets = SocketCosts.of(profile);
        return new HelperCosts(new CpuCosts(0, 0, 0), sockets.passPs(), Optional.of(sockets));
    }
}
