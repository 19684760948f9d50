package dev.doorbell.guest.mpi;

import dev.doorbell.libraries.mpi.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

    /** Adds a communicator of ranks of the job and returns its handle. */
    public int add(List<Integer> ranks) {
        return add(rank.members(rank.mpi().communicator(ranks), ""));
    }

    /** Adds a communicator with a topology and returns its handle. */
    public int add(List<Integer> ranks, Topology topology) {
        int added = add(ranks);
        rank.shape(added, Optional.of(topology));
        return added;
    }

    /** Adds a duplicate, which inherits attributes and topology too, and returns its handle. */
    public int duplicate(Supplier<Members> copy) {
        List<Attributes.Attribute> copies = rank.communicatorAttributes().copies(parent);
        int added = add(copy.get());
        rank.communicatorAttributes().addAll(added, copies);
        rank.shape(added, rank.communicators().get(parent).topology());
        return added;
    }
}
