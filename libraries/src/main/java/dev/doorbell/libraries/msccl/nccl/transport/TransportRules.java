package dev.doorbell.libraries.msccl.nccl.transport;

import java.util.Optional;

/**
 * Wishes of a user for transports.
 *
 * @param peers false for no direct access to peers: {@code NCCL_P2P_DISABLE}, or a level of LOC
 * @param level greatest distance of direct access to peers, {@code NCCL_P2P_LEVEL}; empty for
 *     NCCL's default
 * @param sharedMemory false for no shared host memory, {@code NCCL_SHM_DISABLE}
 * @param networkInside true if a faster network replaces shared memory inside a node, {@code
 *     NCCL_NET_DISABLE_INTRA=0}; only NCCL 2.30 considers it
 * @param sockets true if the network is TCP, {@code NCCL_NET=Socket} or {@code NCCL_IB_DISABLE}
 */
public record TransportRules(
        boolean peers,
        Optional<Distance> level,
        boolean sharedMemory,
        boolean networkInside,
        boolean sockets) {

    /** NCCL's defaults. */
    public static final TransportRules DEFAULT =
            new TransportRules(true, Optional.empty(), true, true, false);
}
