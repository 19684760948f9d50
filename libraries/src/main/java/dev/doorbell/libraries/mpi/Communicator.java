package dev.doorbell.libraries.mpi;

import java.util.List;

/**
 * Group of ranks that call collectives together, numbered from 0. All members create their
 * communicators in the same order, which replaces agreement on a context.
 */
public final class Communicator {

    private final List<Integer> members;
    private final int rank;
    private final int context;
    private int collectives;

    Communicator(List<Integer> members, int rank, int context) {
        this.members = List.copyOf(members);
        this.rank = rank;
        this.context = context;
    }

    /** Number of members. */
    public int size() {
        return members.size();
    }

    /** The caller's number in it. */
    public int rank() {
        return rank;
    }

    /** Rank in the job of member {@code member}. */
    public int world(int member) {
        return members.get(member);
    }

    /** Context of its collectives. */
    int context() {
        return context;
    }

    /** Returns the tag of its next collective, the same at all members. */
    int nextCollective() {
        return collectives++ & Mpi.MAX_TAG;
    }
}
