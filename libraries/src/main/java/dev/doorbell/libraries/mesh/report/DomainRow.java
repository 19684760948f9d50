package dev.doorbell.libraries.mesh.report;

/**
 * One domain in the report of a partition.
 *
 * @param number number of the domain
 * @param owned cells it computes
 * @param ghosts cells of others it reads
 * @param neighbours domains it exchanges with
 * @param sent cells it sends; a cell sent to several domains counts once for each
 */
public record DomainRow(int number, int owned, int ghosts, int neighbours, int sent) {}
