package dev.doorbell.libraries.mpi.inter;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Intercommunicator of one rank. Its two groups have no rank in common. They share one context, in
 * which the ranks of a group number those of the other.
 */
public final class Intercommunicator {

    /** Place of a rank that is not chosen. */
    private static final long ABSENT = Long.MAX_VALUE;

    private final Mpi mpi;
    private final Communicator both;
    private final Communicator local;
    private final Communicator remote;

    /**
     * Creates an intercommunicator. All ranks of both groups call this, each with its own group
     * first. They agree on a context, so the call waits for all of them.
     */
    Intercommunicator(Mpi mpi, List<Integer> ours, List<Integer> theirs) {
        this(mpi, ours, theirs, mpi::communicator);
    }

    private Intercommunicator(
            Mpi mpi,
            List<Integer> ours,
            List<Integer> theirs,
            Function<List<Integer>, Communicator> maker) {
        this.mpi = mpi;
        if (ours.stream().anyMatch(theirs::contains)) {
            throw new MpiException(
                    "groups %s and %s of an intercommunicator overlap; expected disjoint ones"
                            .formatted(ours, theirs));
        }
        boolean first = low(ours, theirs);
        both = maker.apply(joined(first ? ours : theirs, first ? theirs : ours));
        int me = ours.indexOf(mpi.rank());
        local = both.renumbered(ours, me);
        remote = both.renumbered(theirs, me);
    }

    /** The caller's group. Its members do not communicate in it. */
    public Communicator local() {
        return local;
    }

    /** The other group, with the caller's number in its own: peers of messages. */
    public Communicator remote() {
        return remote;
    }

    /** Communicator with the context that both groups share. */
    public Communicator both() {
        return both;
    }

    /** Returns another one with the same groups, all of whose ranks call this. */
    public Intercommunicator duplicate() {
        return new Intercommunicator(mpi, local.members(), remote.members());
    }

    /** Begins another one with the same groups, all of whose ranks call this. Nobody waits. */
    public Communicator.Coming beginDuplicate() {
        return mpi.begin(remote, both.members(), Mpi.ANY_TAG);
    }

    /** Returns another one with the same groups, of the communicator that was begun for it. */
    public Intercommunicator duplicate(Communicator begun) {
        return new Intercommunicator(mpi, local.members(), remote.members(), ignored -> begun);
    }

    /**
     * Returns a communicator of both groups, all of whose ranks call this.
     *
     * @param high true at all ranks of the group that is to be behind the other; if the groups
     *     agree, that with the lower first rank is before the other
     */
    public Communicator merge(boolean high) {
        boolean otherHigh = tell(high ? 1 : 0).remote.get(0) != 0;
        boolean first = high == otherHigh ? low(local.members(), remote.members()) : otherHigh;
        List<Integer> ours = local.members();
        List<Integer> theirs = remote.members();
        return mpi.communicator(joined(first ? ours : theirs, first ? theirs : ours));
    }

    /**
     * Returns the intercommunicator of the ranks of both groups with one colour, ordered by key;
     * none if a group has no such rank, or for the colour {@code undefined}. All ranks call this.
     */
    public Optional<Intercommunicator> split(int colour, int key, int undefined) {
        Told told = tell(((long) colour << Integer.SIZE) | (key & 0xffff_ffffL));
        if (colour == undefined) {
            return Optional.empty();
        }
        return chosen(told, word -> (int) (word >> Integer.SIZE) == colour ? (int) word : ABSENT);
    }

    /**
     * Returns the intercommunicator of some ranks of both groups; none for others. All ranks call
     * this.
     *
     * @param ranks ranks of the caller's group, which may be none
     */
    public Optional<Intercommunicator> create(List<Integer> ranks) {
        int place = ranks.indexOf(mpi.rank());
        Told told = tell(place);
        return place < 0 ? Optional.empty() : chosen(told, word -> word < 0 ? ABSENT : word);
    }

    private Optional<Intercommunicator> chosen(Told told, LongUnaryOperator place) {
        List<Integer> ours = chosen(local, told.local, place);
        List<Integer> theirs = chosen(remote, told.remote, place);
        return ours.isEmpty() || theirs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Intercommunicator(mpi, ours, theirs));
    }

    /** Returns ranks of a group in the order of their places, then of their numbers. */
    private static List<Integer> chosen(
            Communicator group, List<Long> words, LongUnaryOperator place) {
        return IntStream.range(0, group.size())
                .boxed()
                .filter(it -> place.applyAsLong(words.get(it)) != ABSENT)
                .sorted(Comparator.comparingLong(it -> place.applyAsLong(words.get(it))))
                .map(group::world)
                .toList();
    }

    /** Tells a word to all ranks of both groups, and returns theirs. */
    private Told tell(long word) {
        int ours = local.size();
        List<Integer> all = joined(local.members(), remote.members());
        try (Words mine = new Words(mpi, 1);
                Words words = new Words(mpi, all.size())) {
            mine.put(0, word);
            Leaders.toAll(mpi, remote, all, mine, words);
            List<Long> told = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                told.add(words.get(i));
            }
            return new Told(told.subList(0, ours), told.subList(ours, all.size()));
        }
    }

    private static boolean low(List<Integer> ours, List<Integer> theirs) {
        return ours.get(0) < theirs.get(0);
    }

    private static List<Integer> joined(List<Integer> first, List<Integer> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Words of the ranks of both groups. */
    private record Told(List<Long> local, List<Long> remote) {}
}
