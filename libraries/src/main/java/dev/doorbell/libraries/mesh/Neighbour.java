package dev.doorbell.libraries.mesh;

/**
 * Exchange of a domain with an adjacent one. The two domains of a pair list their cells with equal
 * length and order.
 *
 * @param domain number of the other domain
 * @param send local numbers of owned cells that are ghosts of the other, in order of global numbers
 * @param receive first ghost that the other fills; its ghosts are consecutive
 * @param received number of ghosts that the other fills
 */
@SuppressWarnings("ArrayRecordComponent") // Shared by all readers and never written.
public record Neighbour(int domain, int[] send, int receive, int received) {}
