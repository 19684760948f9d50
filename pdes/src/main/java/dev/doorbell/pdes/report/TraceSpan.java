package dev.doorbell.pdes.report;

/**
 * A stretch of work on one engine, for the timeline.
 *
 * @param track the engine, such as {@code node0/gpu0/sm}
 * @param name what was done
 * @param startPs from
 * @param endPs to, not before {@code startPs}
 * @param flow number of the operation it belongs to, or 0; spans of one operation are joined by
 *     arrows
 */
public record TraceSpan(String track, String name, long startPs, long endPs, long flow) {}
