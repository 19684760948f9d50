package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;

/** Calls that make operations. */
public final class OperationCalls implements Calls.Area {

    private final Rank rank;
    private final Operations operations;

    /** Creates the calls of a rank. */
    public OperationCalls(Rank rank, Operations operations) {
        this.rank = rank;
        this.operations = operations;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Op_create", this::create);
        calls.add("Op_create_c", this::create);
        calls.add("Op_free", this::free);
        calls.add("Op_commutative", this::commutative);
        calls.add("I_Op_set_cxx", this::callBy);
    }

    private int create(Call call) {
        Checks.function(call.address(0));
        return rank.integer(
                call.address(2),
                operations.add(call.address(0), call.integer(1) != 0, Counts.large(call)));
    }

    private int callBy(Call call) {
        operations.callBy(call.integer(0), call.address(1));
        return Abi.SUCCESS;
    }

    private int free(Call call) {
        operations.remove(rank.values().loadInt(call.address(0)));
        return rank.integer(call.address(0), Abi.OP_NULL);
    }

    private int commutative(Call call) {
        boolean commutative = operations.commutative(call.integer(0));
        return rank.integer(call.address(1), commutative ? 1 : 0);
    }
}
