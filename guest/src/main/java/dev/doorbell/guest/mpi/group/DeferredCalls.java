package dev.doorbell.guest.mpi.group;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls that duplicate a communicator without waiting. A barrier tells that all members have begun;
 * the duplicate is made by the call that completes the request, the oldest first.
 */
public final class DeferredCalls implements Calls.Area {

    private final Rank rank;
    private final List<Duplicate> begun = new ArrayList<>();

    /** Creates the calls of a rank. */
    public DeferredCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Comm_idup", call -> begin(call, 1));
        calls.add("Comm_idup_with_info", call -> begin(call, 2));
    }

    private int begin(Call call, int result) {
        int parent = call.integer(0);
        Members members = rank.communicators().get(parent);
        Heirs.Duplicate heir = new Heirs(rank, parent).duplicate();
        rank.storeInt(call.address(result), Abi.COMM_NULL);
        Duplicate duplicate =
                new Duplicate(
                        Pending.of(rank, members.collectives().ibarrier()),
                        members,
                        heir,
                        call.address(result));
        begun.add(duplicate);
        Pending pending = Pending.of(rank, duplicate, status -> finish(duplicate, status));
        return rank.integer(call.address(result + 1), rank.requests().add(pending));
    }

    private int finish(Duplicate duplicate, long status) {
        while (begun.contains(duplicate)) {
            Duplicate oldest = begun.removeFirst();
            oldest.await();
            oldest.make();
        }
        rank.storeStatus(status, dev.doorbell.libraries.mpi.message.Status.EMPTY);
        return Abi.SUCCESS;
    }

    /** Duplicate that all members begin. */
    private final class Duplicate implements Pending.Way {

        private final Pending barrier;
        private final Members members;
        private final Heirs.Duplicate heir;
        private final long place;

        Duplicate(Pending barrier, Members members, Heirs.Duplicate heir, long place) {
            this.barrier = barrier;
            this.members = members;
            this.heir = heir;
            this.place = place;
        }

        @Override
        public boolean test() {
            return barrier.test();
        }

        @Override
        public void await() {
            barrier.await();
        }

        void make() {
            barrier.finish(Abi.IGNORE);
            rank.storeInt(place, heir.of(copy()));
        }

        private Members copy() {
            return members.groups()
                    .map(groups -> rank.members(groups.duplicate()))
                    .orElseGet(() ->
                            rank.members(
                                    rank.mpi().communicator(members.communicator().members()), ""));
        }
    }
}
