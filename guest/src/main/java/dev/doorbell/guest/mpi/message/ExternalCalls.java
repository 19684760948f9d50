package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Signature;

/** Calls that pack data to the format external32. */
public final class ExternalCalls implements Calls.Area {

    private static final String FORMAT = "external32";
    private static final int MOST_NAME = 128;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public ExternalCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Pack_external", this::pack);
        calls.add("Unpack_external", this::unpack);
        calls.add("Pack_external_size", this::size);
    }

    private int pack(Call call) {
        requireFormat(call);
        GuestBuffer from = rank.buffer(call.address(1), call.integer(2), call.integer(3));
        External32 format = format(from);
        byte[] packed = format.pack(from.load(rank.memory()));
        long position = position(call.address(6), packed.length, call.address(5));
        rank.mpi().process().copyTime(packed.length);
        rank.memory().store(call.address(4) + position, packed, 0, packed.length);
        return longs(call.address(6), position + packed.length);
    }

    private int unpack(Call call) {
        requireFormat(call);
        GuestBuffer to = rank.buffer(call.address(4), call.integer(5), call.integer(6));
        External32 format = format(to);
        long position = position(call.address(3), format.bytes(), call.address(2));
        byte[] packed = rank.memory().load(call.address(1) + position, format.bytes());
        rank.mpi().process().copyTime(packed.length);
        to.store(rank.memory(), format.unpack(packed), to.bytes());
        return longs(call.address(3), position + packed.length);
    }

    private int size(Call call) {
        requireFormat(call);
        long count = call.address(1);
        Checks.count(count);
        Signature one = rank.types().get(call.integer(2)).signature();
        return longs(call.address(3), new External32(Signature.repeat(one, count)).bytes());
    }

    private static External32 format(GuestBuffer buffer) {
        return new External32(Signature.repeat(buffer.type().signature(), buffer.count()));
    }

    private void requireFormat(Call call) {
        String name = rank.values().loadText(call.address(0), MOST_NAME);
        MpiError.require(
                name.equals(FORMAT),
                ErrorKind.ARG,
                () -> "format is '%s'; expected '%s'".formatted(name, FORMAT));
    }

    private long position(long address, int bytes, long length) {
        long position = rank.values().loadLongs(address, 1)[0];
        MpiError.require(
                position >= 0 && bytes <= length - position,
                ErrorKind.ARG,
                () ->
                        "packed buffer has %d bytes; expected %d from byte %d on"
                                .formatted(length, bytes, position));
        return position;
    }

    private int longs(long address, long value) {
        rank.values().storeLong(address, value);
        return Abi.SUCCESS;
    }
}
