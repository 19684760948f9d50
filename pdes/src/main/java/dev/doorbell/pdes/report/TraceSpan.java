package dev.doorbell.pdes.report;

/**
 * Interval of work on one engine, for the timeline.
 *
 * @param track engine that works, such as {@code node0/gpu0/cta0}
 * @param name name of the work
 * @param startPs start
 * @param endPs end, not before {@code startPs}
 * @param flow number of the operation it belongs to, or 0; arrows connect spans of one operation
 */
public record TraceSpan(Track track, String name, long startPs, long endPs, long flow) {}
