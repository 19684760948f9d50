package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Communicators made from another one, whose error handler they inherit. */
public final class Heirs {

    private final Rank rank;
    private final int parent;

    /** Creates the heirs of the communicator with a handle. */
    public Heirs(Rank rank, int parent) {
        this.rank = rank;
        this.parent = parent;
    }

    /** Adds a communicator and returns its handle. */
    public int add(Members members) {
        int added = rank.communicators().add(members);
        rank.belongings(added).errorHandler(rank.belongings(parent).errorHandler());
        return added;
    }

    /** Returns a communicator of ranks of the job; an error if there is no context for it. */
    public Communicator communicator(List<Integer> ranks) {
        return MpiError.checked(ErrorKind.OTHER, () -> rank.mpi().communicator(ranks));
    }

    /** Adds a communicator of ranks of the job and returns its handle. */
    public int add(List<Integer> ranks) {
        return add(rank.members(communicator(ranks), ""));
    }

    /**
     * Waits for a communicator that its members have begun, and stores the handle that a function
     * gives it.
     */
    public int store(long place, Communicator.Coming begun, ToIntFunction<Communicator> added) {
        return rank.waits()
                .complete(
                        Pending.of(rank, begun.agreement()),
                        () -> rank.integer(place, added.applyAsInt(begun.communicator())));
    }

    /** Adds a communicator with a topology and returns its handle. */
    public int add(List<Integer> ranks, Topology topology) {
        int added = add(ranks);
        rank.shape(added, Optional.of(topology));
        return added;
    }

    /** Adds a duplicate, which inherits attributes and topology too, and returns its handle. */
    public int duplicate(Supplier<Members> copy) {
        return duplicate().of(copy.get());
    }

    /** Begins a duplicate: copies the attributes of the parent. */
    public Duplicate duplicate() {
        return new Duplicate(
                rank.communicatorAttributes().copies(parent),
                rank.communicators().get(parent).topology(),
                rank.belongings(parent).errorHandler());
    }

    /** Duplicate that is not a communicator yet. */
    public final class Duplicate {

        private final List<Attributes.Attribute> copies;
        private final Optional<Topology> topology;
        private final int errorHandler;

        private Duplicate(
                List<Attributes.Attribute> copies, Optional<Topology> topology, int errorHandler) {
            this.copies = copies;
            this.topology = topology;
            this.errorHandler = errorHandler;
        }

        /** Adds the communicator and returns its handle. */
        public int of(Members members) {
            int added = rank.communicators().add(members);
            rank.belongings(added).errorHandler(errorHandler);
            rank.communicatorAttributes().addAll(added, copies);
            rank.shape(added, topology);
            return added;
        }
    }
}
