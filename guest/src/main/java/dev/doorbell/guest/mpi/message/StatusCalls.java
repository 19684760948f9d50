package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;

/** Calls that set the fields of a status. */
public final class StatusCalls implements Calls.Area {

    private static final int CANCELLED = 1;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public StatusCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Status_set_cancelled", this::setCancelled);
        calls.add("Status_set_elements", this::setElements);
        calls.add("Status_set_elements_x", this::setElements);
        calls.add("Status_set_elements_c", this::setElements);
    }

    private int setCancelled(Call call) {
        long place = call.address(0) + Integer.BYTES;
        int high = rank.loadInts(place, 1)[0] & ~CANCELLED;
        return rank.integer(place, call.integer(1) != 0 ? high | CANCELLED : high);
    }

    private int setElements(Call call) {
        long bytes = call.address(2) * rank.types().get(call.integer(1)).size();
        int cancelled = rank.loadInts(call.address(0) + Integer.BYTES, 1)[0] & CANCELLED;
        rank.storeInts(
                call.address(0), (int) bytes, (int) (bytes >>> Integer.SIZE) << 1 | cancelled);
        return Abi.SUCCESS;
    }
}
