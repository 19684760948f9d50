package dev.doorbell.guest.mpi.type;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Combiner;
import dev.doorbell.libraries.datatype.Contents;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Envelope;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.util.List;

/** Calls that return how types were made, and their bounds in MPI_Counts. */
public final class TypeContentCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public TypeContentCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Type_get_envelope", this::envelope);
        calls.add("Type_get_contents", this::contents);
        calls.add("Type_get_envelope_c", this::largeEnvelope);
        calls.add("Type_get_contents_c", this::largeContents);
        for (String name : List.of("Type_size_x", "Type_size_c")) {
            calls.add(name, call -> longs(call.address(1), type(call).size()));
        }
        calls.add("Type_get_extent_x", this::extent);
        calls.add("Type_get_true_extent_x", this::trueExtent);
    }

    private int envelope(Call call) {
        Envelope envelope = envelopeOf(call);
        requireSmall(envelope.counts());
        rank.values().storeInt(call.address(1), envelope.integers());
        rank.values().storeInt(call.address(2), envelope.addresses());
        rank.values().storeInt(call.address(3), envelope.datatypes());
        rank.values().storeInt(call.address(4), code(envelope.combiner()));
        return Abi.SUCCESS;
    }

    /** MPI_LB and MPI_UB are predefined, though made of other types here. */
    private Envelope envelopeOf(Call call) {
        int handle = call.integer(0);
        return handle == Abi.LB || handle == Abi.UB
                ? new Envelope(0, 0, 0, 0, Combiner.NAMED)
                : type(call).envelope();
    }

    private int largeEnvelope(Call call) {
        Envelope envelope = envelopeOf(call);
        longs(call.address(1), envelope.integers());
        longs(call.address(2), envelope.addresses());
        longs(call.address(3), envelope.counts());
        longs(call.address(4), envelope.datatypes());
        return rank.integer(call.address(5), code(envelope.combiner()));
    }

    private int contents(Call call) {
        Contents contents = type(call).contents();
        requireSmall(contents.counts().size());
        return store(
                call, contents, call.integer(3), call.address(4), call.address(5), call.address(6));
    }

    private int largeContents(Call call) {
        Contents contents = type(call).contents();
        requireRoom("counts", call.integer(3), contents.counts().size());
        storeAll(call.address(7), contents.counts());
        return store(
                call, contents, call.integer(4), call.address(5), call.address(6), call.address(8));
    }

    private int store(
            Call call,
            Contents contents,
            int mostTypes,
            long integersAt,
            long addressesAt,
            long typesAt) {
        requireRoom("integers", call.integer(1), contents.integers().size());
        requireRoom("addresses", call.integer(2), contents.addresses().size());
        requireRoom("datatypes", mostTypes, contents.datatypes().size());
        rank.values()
                .storeInts(
                        integersAt,
                        contents.integers().stream().mapToInt(Integer::intValue).toArray());
        storeAll(addressesAt, contents.addresses());
        rank.values()
                .storeInts(typesAt, contents.datatypes().stream().mapToInt(this::handle).toArray());
        return Abi.SUCCESS;
    }

    private void storeAll(long address, List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            rank.values().storeLong(address + (long) i * Long.BYTES, values.get(i));
        }
    }

    private static void requireSmall(int counts) {
        MpiError.require(
                counts == 0,
                ErrorKind.OTHER,
                () -> "the datatype has large counts; expected a function that ends in _c");
    }

    private static void requireRoom(String what, int room, int count) {
        if (room < count) {
            throw new MpiError(
                    ErrorKind.OTHER,
                    "room for %d %s; expected %d at least".formatted(room, what, count));
        }
    }

    /** Handle of a predefined type, or a new one, which the guest frees. */
    private int handle(Datatype type) {
        return type.envelope().combiner() == Combiner.NAMED
                ? rank.types().handle(type)
                : rank.types().add(type);
    }

    private int extent(Call call) {
        Bounds bounds = type(call).bounds();
        longs(call.address(1), bounds.lb());
        return longs(call.address(2), bounds.extent());
    }

    private int trueExtent(Call call) {
        Bounds bounds = type(call).bounds();
        longs(call.address(1), bounds.trueLb());
        return longs(call.address(2), bounds.trueExtent());
    }

    /** Number of a combiner in MPICH's mpi.h. */
    private static int code(Combiner combiner) {
        return switch (combiner) {
            case NAMED -> 1;
            case DUP -> 2;
            case CONTIGUOUS -> 3;
            case VECTOR -> 4;
            case HVECTOR -> 6;
            case INDEXED -> 7;
            case HINDEXED -> 9;
            case INDEXED_BLOCK -> 10;
            case STRUCT -> 12;
            case SUBARRAY -> 13;
            case DARRAY -> 14;
            case F90_REAL -> 15;
            case F90_COMPLEX -> 16;
            case F90_INTEGER -> 17;
            case RESIZED -> 18;
            case HINDEXED_BLOCK -> 19;
        };
    }

    private Datatype type(Call call) {
        return rank.types().get(call.integer(0));
    }

    private int longs(long address, long value) {
        rank.values().storeLong(address, value);
        return Abi.SUCCESS;
    }
}
