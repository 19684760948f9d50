package dev.doorbell.guest.mpi;

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
 * guest may free the objects and change the arrays of datatypes before.
 */
final class Holds {

    private final Rank rank;
    private final List<Runnable> releases = new ArrayList<>();
    private final Call call;

    /** Holds the objects of a call, and copies its arrays of datatypes. */
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
        List<Integer> arrays = HandleArguments.arraysOfTypes(function);
        if (arrays.isEmpty()) {
            return given;
        }
        Members members =
                rank.communicators()
                        .get(given.integer(HandleArguments.of(function, "comm").get(0)));
        // A collective of a communicator with a topology still has all of its members.
        Optional<Topology> neighbors =
                function.contains("eighbor") ? members.topology() : Optional.empty();
        long[] arguments = given.arguments().clone();
        for (int number : arrays) {
            boolean sent = number == arrays.get(0);
            if (!sent || given.address(0) != Abi.IN_PLACE) {
                arguments[number] = copy(given.address(number), length(members, neighbors, sent));
            }
        }
        return new Call(given.function(), given.aheadPs(), given.threads(), arguments);
    }

    private static int length(Members members, Optional<Topology> neighbors, boolean sent) {
        int me = members.communicator().rank();
        return neighbors
                .map(all -> sent ? all.destinations(me) : all.sources(me))
                .map(List::size)
                .orElse(members.peers());
    }

    private long copy(long address, int length) {
        int[] types = rank.values().loadInts(address, length);
        for (int type : types) {
            hold(rank.types(), type);
        }
        GuestFunctions.Block block = rank.functions().block(length * Integer.BYTES);
        rank.values().storeInts(block.address(), types);
        releases.add(block::close);
        return block.address();
    }
}
