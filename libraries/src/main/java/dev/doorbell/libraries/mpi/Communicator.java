package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/** Group of ranks with its own context, numbered from 0. */
public final class Communicator {

    private final List<Integer> members;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final int rank;
    private final int context;
    private int collectives;

    /**
     * Creates a communicator.
     *
     * @param members ranks in the job
     * @param rank the caller's number among them
     * @param context context of its messages; the next one is that of its collectives
     */
    Communicator(List<Integer> members, int rank, int context) {
        this.members = List.copyOf(members);
        this.rank = rank;
        this.context = context;
    }

    /**
     * Returns other numbers for some of the ranks, with the same context and collectives of its
     * own. So two groups that talk to each other number their peers.
     *
     * @param peers ranks in the job
     * @param number the caller's number, which may be that in another group
     */
    public Communicator renumbered(List<Integer> peers, int number) {
        return new Communicator(peers, number, context);
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

    /** Number of the member that is rank {@code world} of the job, or -1. */
    public int member(int world) {
        if (world >= 0 && world < members.size() && members.get(world) == world) {
            return world;
        }
        if (numbers.isEmpty()) {
            for (int i = 0; i < members.size(); i++) {
                numbers.put(members.get(i), i);
            }
        }
        return numbers.getOrDefault(world, -1);
    }

    /** Returns the rank in the job of a peer of a call, which may be a negative constant. */
    int toJob(int peer) {
        return peer < 0 ? peer : world(peer);
    }

    /** Returns a status of the library for a caller: its source becomes the number of a member. */
    Status toMembers(Status status) {
        return status.source() < 0 ? status : status.from(member(status.source()));
    }

    /** Ranks in the job, in the order of their numbers. */
    public List<Integer> members() {
        return members;
    }

    /** Context of its messages. */
    int context() {
        return context;
    }

    /** Context of its collectives. */
    int collectiveContext() {
        return context + 1;
    }

    /** Returns the tag of its next collective, the same at all members. */
    int nextCollective() {
        return collectives++ & Mpi.MAX_TAG;
    }

    /** Communicator that its members have begun to make. */
    public static final class Coming {

        private final Request agreement;
        private final List<Integer> members;
        private final int rank;
        private final IntSupplier context;

        /**
         * Creates one.
         *
         * @param context gives the context once the agreement is complete, and is called once
         */
        Coming(Request agreement, List<Integer> members, int rank, IntSupplier context) {
            this.agreement = agreement;
            this.members = members;
            this.rank = rank;
            this.context = context;
        }

        /** Request that is complete when the members have a context. */
        public Request agreement() {
            return agreement;
        }

        /** Returns the communicator, once, after the agreement. */
        public Communicator communicator() {
            return new Communicator(members, rank, context.getAsInt());
        }
    }
}
