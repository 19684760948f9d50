package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.object.Info;
import dev.doorbell.guest.process.Call;
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

    /**
     * Returns the hints of a duplicate, which does not inherit those of its parent.
     *
     * @param call call whose second argument is the result, or the hints
     * @param result number of the argument that is the result
     */
    public Info hints(Call call, int result) {
        Info hints = new Info();
        if (result > 1 && call.integer(1) != Abi.INFO_NULL) {
            hints.addHints(rank.infos().get(call.integer(1)));
        }
        return hints;
    }

    /** Adds a duplicate, which inherits attributes and topology too, and returns its handle. */
    public int duplicate(Info hints, Supplier<Members> copy) {
        return duplicate(hints).of(copy.get());
    }

    /** Begins a duplicate with some hints: copies the attributes of the parent. */
    public Duplicate duplicate(Info hints) {
        return new Duplicate(
                rank.communicatorAttributes().copies(parent),
                rank.communicators().get(parent).topology(),
                rank.belongings(parent).errorHandler(),
                hints);
    }

    /** Duplicate that is not a communicator yet. */
    public final class Duplicate {

        private final List<Attributes.Attribute> copies;
        private final Optional<Topology> topology;
        private final int errorHandler;
        private final Info hints;

        private Duplicate(
                List<Attributes.Attribute> copies,
                Optional<Topology> topology,
                int errorHandler,
                Info hints) {
            this.hints = hints;
            this.copies = copies;
            this.topology = topology;
            this.errorHandler = errorHandler;
        }

        /** Adds the communicator and returns its handle. */
        public int of(Members members) {
            int added = rank.communicators().add(members);
            rank.belongings(added).errorHandler(errorHandler);
            rank.belongings(added).hints().addAll(hints);
            rank.communicatorAttributes().addAll(added, copies);
            rank.shape(added, topology);
            return added;
        }
    }
}
