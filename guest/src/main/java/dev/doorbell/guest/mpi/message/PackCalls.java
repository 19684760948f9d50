package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;

/** Calls that pack data of a guest to its own memory. */
public final class PackCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public PackCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Pack", this::pack);
        calls.add("Unpack", this::unpack);
        calls.add("Pack_size", this::size);
    }

    private int pack(Call call) {
        GuestBuffer from = rank.buffer(call.address(0), call.integer(1), call.integer(2));
        int position = position(call, 5, from.bytes(), call.integer(4));
        byte[] packed = from.load(rank.memory());
        rank.mpi().process().copyTime(packed.length);
        rank.memory().store(call.address(3) + position, packed, 0, packed.length);
        return number(call, 5, position + packed.length);
    }

    private int unpack(Call call) {
        GuestBuffer to = rank.buffer(call.address(3), call.integer(4), call.integer(5));
        int position = position(call, 2, to.bytes(), (int) call.address(1));
        byte[] packed = rank.memory().load(call.address(0) + position, to.bytes());
        rank.mpi().process().copyTime(packed.length);
        to.store(rank.memory(), packed, packed.length);
        return number(call, 2, position + packed.length);
    }

    private int size(Call call) {
        long count = call.address(0);
        Checks.count(count);
        long bytes = Math.multiplyExact(count, rank.types().get(call.integer(1)).size());
        return number(call, 3, bytes);
    }

    /** Stores a number, whose length depends on that of counts. */
    private int number(Call call, int argument, long value) {
        if (Counts.large(call)) {
            rank.values().storeLong(call.address(argument), value);
        } else {
            boolean fits = value <= Integer.MAX_VALUE;
            rank.values().storeInt(call.address(argument), fits ? (int) value : Abi.UNDEFINED);
        }
        return Abi.SUCCESS;
    }

    /** Position in a packed buffer, behind which some bytes fit. */
    private int position(Call call, int argument, int bytes, int length) {
        int position = Counts.of(rank, call, argument, 1)[0];
        MpiError.require(
                position >= 0 && bytes <= length - position,
                ErrorKind.ARG,
                () ->
                        "packed buffer has %d bytes; expected %d from byte %d on"
                                .formatted(length, bytes, position));
        return position;
    }
}
