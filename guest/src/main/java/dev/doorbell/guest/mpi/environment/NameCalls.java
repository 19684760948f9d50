package dev.doorbell.guest.mpi.environment;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;

/** Calls for the names of communicators and datatypes. */
public final class NameCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public NameCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Comm_set_name", this::set);
        calls.add("Comm_get_name", this::get);
        calls.add("Type_set_name", call -> set(ofType(call)));
        calls.add("Type_get_name", call -> get(ofType(call)));
    }

    private int set(Call call) {
        String name = rank.values().loadText(call.address(1), Abi.MOST_NAME - 1);
        rank.belongings(call.integer(0)).name(name);
        return Abi.SUCCESS;
    }

    private int get(Call call) {
        return rank.text(call.address(1), call.address(2), rank.belongings(call.integer(0)).name());
    }

    /** Checks the datatype of a call. */
    private Call ofType(Call call) {
        rank.types().get(call.integer(0));
        return call;
    }
}
