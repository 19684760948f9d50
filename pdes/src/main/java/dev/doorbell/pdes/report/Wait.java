package dev.doorbell.pdes.report;

import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;

/**
 * Edge of the wait-for graph: a waiting program, the awaited event, and a party that could cause
 * it.
 *
 * @param who program, such as {@code PE 1 CTA 0}
 * @param what awaited address, queue, semaphore or match
 * @param by party that could have satisfied it
 */
public record Wait(Party who, Awaited what, Party by) {

    /** Edge with an event in words. */
    public Wait(Party who, String what, Party by) {
        this(who, Awaited.event(what), by);
    }

    /** Reads an edge from its three texts. */
    public static Wait parse(String who, String what, String by) {
        return new Wait(Party.parse(who), Awaited.parse(what), Party.parse(by));
    }
}
