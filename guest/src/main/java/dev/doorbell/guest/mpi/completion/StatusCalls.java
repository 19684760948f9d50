package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Datatype;

/** Calls that read and set the fields of a status. */
public final class StatusCalls implements Calls.Area {

    private static final int CANCELLED = 1;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public StatusCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Test_cancelled", this::cancelled);
        calls.add("Get_count", call -> count(call, false));
        calls.add("Get_elements", call -> count(call, true));
        calls.add("Get_elements_x", call -> large(call, true));
        calls.add("Get_elements_c", call -> large(call, true));
        calls.add("Get_count_c", call -> large(call, false));
        calls.add("Status_set_cancelled", this::setCancelled);
        calls.add("Status_set_elements", this::setElements);
        calls.add("Status_set_elements_x", this::setElements);
        calls.add("Status_set_elements_c", this::setElements);
    }

    private int cancelled(Call call) {
        int high = rank.values().loadInts(call.address(0), 2)[1];
        return rank.integer(call.address(1), high & CANCELLED);
    }

    private int large(Call call, boolean elements) {
        rank.values().storeLong(call.address(2), counted(call, elements));
        return Abi.SUCCESS;
    }

    private int count(Call call, boolean elements) {
        long count = counted(call, elements);
        boolean fits = count <= Integer.MAX_VALUE;
        return rank.integer(call.address(2), fits ? (int) count : Abi.UNDEFINED);
    }

    private long counted(Call call, boolean elements) {
        int[] status = rank.values().loadInts(call.address(0), 2);
        long bytes = Integer.toUnsignedLong(status[0]) | (long) (status[1] >>> 1) << Integer.SIZE;
        Datatype type = rank.types().get(call.integer(1));
        long size = type.size();
        if (size == 0) {
            return bytes == 0 ? 0 : Abi.UNDEFINED;
        }
        long rest = bytes % size;
        if (!elements) {
            return rest == 0 ? bytes / size : Abi.UNDEFINED;
        }
        long values = type.signature().values();
        if (rest > 0 && values == 1) {
            return Abi.UNDEFINED;
        }
        return bytes / size * values + type.signature().whole(rest).values();
    }

    private int setCancelled(Call call) {
        long place = call.address(0) + Integer.BYTES;
        int high = rank.values().loadInt(place) & ~CANCELLED;
        return rank.integer(place, call.integer(1) != 0 ? high | CANCELLED : high);
    }

    private int setElements(Call call) {
        long bytes = call.address(2) * rank.types().get(call.integer(1)).size();
        int cancelled = rank.values().loadInt(call.address(0) + Integer.BYTES) & CANCELLED;
        rank.values()
                .storeInts(
                        call.address(0),
                        (int) bytes,
                        (int) (bytes >>> Integer.SIZE) << 1 | cancelled);
        return Abi.SUCCESS;
    }
}
