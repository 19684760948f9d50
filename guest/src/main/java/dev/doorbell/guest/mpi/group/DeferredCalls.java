package dev.doorbell.guest.mpi.group;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import dev.doorbell.libraries.mpi.message.Status;

/**
 * Calls that duplicate a communicator without waiting. The members are told its context while they
 * are in any call; the call that completes the request makes the duplicate.
 */
public final class DeferredCalls implements Calls.Area {

    private final Rank rank;

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
        Heirs heirs = new Heirs(rank, parent);
        Heirs.Duplicate heir = heirs.duplicate(heirs.hints(call, result));
        rank.values().storeInt(call.address(result), Abi.COMM_NULL);
        Communicator.Coming coming =
                members.groups()
                        .map(Intercommunicator::beginDuplicate)
                        .orElseGet(() -> rank.mpi().beginDuplicate(members.communicator()));
        Pending pending =
                Pending.of(
                        rank,
                        Completion.of(rank.mpi(), coming.agreement()),
                        status -> {
                            rank.values()
                                    .storeInt(
                                            call.address(result),
                                            heir.of(copy(members, coming.communicator())));
                            rank.values().storeStatus(status, Status.EMPTY);
                            return Abi.SUCCESS;
                        });
        return rank.integer(call.address(result + 1), rank.requests().add(pending));
    }

    private Members copy(Members members, Communicator begun) {
        return members.groups()
                .map(groups -> rank.members(groups.duplicate(begun)))
                .orElseGet(() -> rank.members(begun, ""));
    }
}
