package dev.doorbell.guest.mpi;

import dev.doorbell.guest.binding.ArrayArgument;
import dev.doorbell.guest.binding.HandleArguments;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.libraries.mpi.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Objects and arrays of a call of the guest, for the operations that its request starts later. The
 * guest may free the objects and change the arrays before.
 */
final class Holds {

    private final Rank rank;
    private final List<Runnable> releases = new ArrayList<>();
    private final Call call;

    /** Holds the objects of a call, and copies its arrays. */
    Holds(Rank rank, Call given) {
        this.rank = rank;
        String function = FunctionTable.all().get(given.function()).name();
        values(given, function, "type", rank.types());
        values(given, function, "comm", rank.communicators());
        values(given, function, "op", rank.operations());
        call = arrays(given, function);
    }

    /** Returns the call with arrays that the guest does not change. */
    Call call() {
        return call;
    }

    /** Releases all. */
    void release() {
        releases.forEach(Runnable::run);
        releases.clear();
    }

    private void values(Call given, String function, String kind, Handles<?> objects) {
        for (int number : HandleArguments.of(function, kind)) {
            hold(objects, given.integer(number));
        }
    }

    private void hold(Handles<?> objects, int handle) {
        // Predefined operations are no objects.
        if (objects.has(handle)) {
            objects.hold(handle);
            releases.add(() -> objects.release(handle));
        }
    }

    private Call arrays(Call given, String function) {
        List<ArrayArgument> arrays = ArrayArgument.of(function);
        if (arrays.isEmpty()) {
            return given;
        }
        Members members =
                rank.communicators()
                        .get(given.integer(HandleArguments.of(function, "comm").get(0)));
        long[] arguments = given.arguments().clone();
        for (ArrayArgument array : arrays) {
            if (significant(given, function, array, members)) {
                int length = length(function, array, members);
                arguments[array.number()] = copy(arguments[array.number()], array, length);
            }
        }
        return new Call(given.function(), given.aheadPs(), given.threads(), arguments);
    }

    /** Returns true for an array that the operation reads. */
    private static boolean significant(
            Call given, String function, ArrayArgument array, Members members) {
        int root = members.groups().isPresent() ? Abi.ROOT : members.communicator().rank();
        return HandleArguments.of(function, "rank").stream()
                        .allMatch(it -> given.integer(it) == root)
                && (array.received() || given.address(0) != Abi.IN_PLACE);
    }

    private static int length(String function, ArrayArgument array, Members members) {
        if (!HandleArguments.of(function, "op").isEmpty()) {
            return members.communicator().size();
        }
        // A collective of a communicator with a topology still has all of its members.
        Optional<Topology> neighbors =
                function.contains("eighbor") ? members.topology() : Optional.empty();
        int me = members.communicator().rank();
        return neighbors
                .map(all -> array.received() ? all.sources(me) : all.destinations(me))
                .map(List::size)
                .orElse(members.peers());
    }

    private long copy(long address, ArrayArgument array, int length) {
        if (length == 0) {
            return address;
        }
        if (array.types()) {
            for (int type : rank.values().loadInts(address, length)) {
                hold(rank.types(), type);
            }
        }
        byte[] elements = rank.memory().load(address, length * array.elementBytes());
        GuestFunctions.Block block = rank.functions().block(elements.length);
        rank.memory().store(block.address(), elements, 0, elements.length);
        releases.add(block::close);
        return block.address();
    }
}
