package dev.doorbell.libraries.mpi;

import java.util.List;

/**
 * Ranks that call collectives together, numbered anew from 0. All members make their communicators
 * in the same order, which stands for agreeing on a context.
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

    /** How many members it has. */
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

    /** Tag of its next collective, the same at all members. */
    int nextCollective() {
        return collectives++ & Mpi.MAX_TAG;
    }
}
