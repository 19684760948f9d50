package dev.doorbell.libraries.mesh;

/**
 * What a domain exchanges with one next to it. The two lists of cells of a pair of domains are of
 * one length and in one order.
 *
 * @param domain the other's number
 * @param send local numbers of owned cells the other has as ghosts, in order of global numbers
 * @param receive first ghost the other fills; its ghosts follow each other
 * @param received ghosts the other fills
 */
@SuppressWarnings("ArrayRecordComponent") // read by everybody, written by none
public record Neighbour(int domain, int[] send, int receive, int received) {}
