package dev.doorbell.guest.mpi;

import dev.doorbell.guest.binding.Pointers;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.guest.shim.MpiFunction;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Implementations of the functions of MPI, by name. */
public final class Calls {

    private static final String PERSISTENT = "_init";

    private final SortedMap<String, Implementation> byName = new TreeMap<>();

    private final Rank rank;

    private Calls(Rank rank) {
        this.rank = rank;
    }

    /**
     * Returns the functions for a rank.
     *
     * @param areas areas of the functions; one may replace what one before it has added
     */
    public static Calls of(Rank rank, List<Area> areas) {
        Calls calls = new Calls(rank);
        areas.forEach(it -> it.addTo(calls));
        SortedSet<String> expected = new TreeSet<>();
        FunctionTable.at(MpiFunction.Place.EMULATOR).forEach(it -> expected.add(it.name()));
        calls.addLarge(expected);
        if (!expected.equals(calls.byName.keySet())) {
            throw new IllegalStateException(
                    "expected implementations of the functions of functions.txt, %s, but was %s"
                            .formatted(expected, calls.byName.keySet()));
        }
        return calls;
    }

    /**
     * Lets functions with large counts do what those without do, if they have no form of their own.
     */
    private void addLarge(SortedSet<String> names) {
        for (String name : names) {
            Implementation small =
                    name.endsWith(MpiFunction.LARGE)
                            ? byName.get(
                                    name.substring(0, name.length() - MpiFunction.LARGE.length()))
                            : null;
            if (small != null) {
                byName.putIfAbsent(name, small);
            }
        }
    }

    /** Adds a function without {@code MPI_}. */
    public void add(String name, Implementation implementation) {
        byName.put(name, implementation);
    }

    /**
     * Adds a collective in its blocking, its non-blocking and its persistent form.
     *
     * @param name name without {@code MPI_}, in lower case
     * @param arguments number of arguments of the blocking form; the other has a request more
     */
    public void addCollective(String name, int arguments, Starter starter) {
        add(blocking(name), call -> complete(start(call, arguments, starter)));
        add("I" + name, call -> begin(call, arguments, starter));
        add(blocking(name) + PERSISTENT, call -> prepare(call, arguments, starter));
    }

    /**
     * Adds the form of a function for intercommunicators.
     *
     * @param communicator argument that decides between the forms
     */
    public void addBetween(String name, int communicator, Implementation between) {
        Implementation within = Objects.requireNonNull(byName.get(name), name);
        add(
                name,
                call ->
                        rank.communicators().get(call.integer(communicator)).groups().isPresent()
                                ? between.run(call)
                                : within.run(call));
    }

    /**
     * Adds the form of a collective for intercommunicators.
     *
     * @param arguments number of arguments of the blocking form; the last is the communicator
     */
    public void addCollectiveBetween(String name, int arguments, Starter starter) {
        addBetween(
                blocking(name), arguments - 1, call -> complete(start(call, arguments, starter)));
        addBetween("I" + name, arguments - 1, call -> begin(call, arguments, starter));
        addBetween(
                blocking(name) + PERSISTENT,
                arguments - 1,
                call -> prepare(call, arguments, starter));
    }

    private static String blocking(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static Pending start(Call call, int arguments, Starter starter) {
        return starter.start(call, false).on(call.integer(arguments - 1));
    }

    private int complete(Pending pending) {
        return rank.waits()
                .complete(
                        pending,
                        () -> {
                            pending.finish(Abi.IGNORE);
                            return pending.result();
                        });
    }

    private int begin(Call call, int arguments, Starter starter) {
        Pending pending = starter.start(call, true).on(call.integer(arguments - 1));
        rank.values().storeInt(call.address(arguments), rank.requests().add(pending));
        return Abi.SUCCESS;
    }

    /** Makes a persistent request; hints come before it. */
    private int prepare(Call call, int arguments, Starter starter) {
        Pending pending = Pending.persistent(rank, call, kept -> start(kept, arguments, starter));
        rank.values().storeInt(call.address(arguments + 1), rank.requests().add(pending));
        return Abi.SUCCESS;
    }

    /** Carries out a call and returns its result; an error if the function is missing. */
    public int run(MpiFunction function, Call call) {
        Implementation implementation = byName.get(function.name());
        if (implementation == null) {
            throw new MpiError(
                    ErrorKind.UNSUPPORTED_OPERATION,
                    "the MPI door does not implement it; docs/programs.md lists the functions that it has");
        }
        for (int i = 0; i < function.kinds().length(); i++) {
            if (function.kinds().charAt(i) == MpiFunction.COUNT) {
                Checks.large(call.address(i));
            }
        }
        for (int pointer : Pointers.of(function.name())) {
            Checks.pointer(call.address(pointer));
        }
        return implementation.run(call);
    }

    /** Functions of one area. */
    @FunctionalInterface
    public interface Area {

        /** Adds the functions. */
        void addTo(Calls calls);
    }

    /** Beginning of a collective. */
    @FunctionalInterface
    public interface Starter {

        /**
         * Begins the collective.
         *
         * @param offloaded true if it may take the path of the job
         */
        Pending start(Call call, boolean offloaded);
    }

    /** Implementation of a function. */
    @FunctionalInterface
    public interface Implementation {

        /** Carries out a call and returns the error code. */
        int run(Call call);
    }
}
