package dev.doorbell.guest.mpi.type;

import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.LargeDatatypes;
import java.util.List;
import java.util.stream.IntStream;

/** Calls that make datatypes with large counts. */
public final class LargeTypeCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public LargeTypeCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add(
                "Type_contiguous_c",
                call -> add(call, 2, LargeDatatypes.contiguous(call.address(0), type(call, 1))));
        calls.add(
                "Type_vector_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.vector(
                                        call.address(0),
                                        call.address(1),
                                        call.address(2),
                                        type(call, 3))));
        calls.add(
                "Type_create_hvector_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.hvector(
                                        call.address(0),
                                        call.address(1),
                                        call.address(2),
                                        type(call, 3))));
        calls.add(
                "Type_indexed_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.indexed(
                                        counts(call, 1), counts(call, 2), type(call, 3))));
        calls.add(
                "Type_create_hindexed_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.hindexed(
                                        counts(call, 1), counts(call, 2), type(call, 3))));
        calls.add(
                "Type_create_indexed_block_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.indexedBlock(
                                        call.address(1), counts(call, 2), type(call, 3))));
        calls.add(
                "Type_create_hindexed_block_c",
                call ->
                        add(
                                call,
                                4,
                                LargeDatatypes.hindexedBlock(
                                        call.address(1), counts(call, 2), type(call, 3))));
        calls.add("Type_create_struct_c", this::struct);
        calls.add(
                "Type_create_resized_c",
                call ->
                        add(
                                call,
                                3,
                                LargeDatatypes.resized(
                                        type(call, 0), call.address(1), call.address(2))));
    }

    private int struct(Call call) {
        long[] lengths = counts(call, 1);
        long[] displacements = counts(call, 2);
        int[] handles = rank.values().loadInts(call.address(3), lengths.length);
        List<Datatype> types = IntStream.of(handles).mapToObj(it -> rank.types().get(it)).toList();
        int[] ints = new int[lengths.length];
        Datatype[] blocks = new Datatype[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            boolean fits = lengths[i] == (int) lengths[i];
            ints[i] = fits ? (int) lengths[i] : 1;
            blocks[i] = fits ? types.get(i) : LargeDatatypes.block(lengths[i], types.get(i));
        }
        Datatype made = MarkedStruct.of(ints, displacements, handles, List.of(blocks));
        return add(call, 4, LargeDatatypes.struct(made, lengths, displacements, types));
    }

    private Datatype type(Call call, int argument) {
        return rank.types().get(call.integer(argument));
    }

    /** Array of as many MPI_Counts as argument 0 says. */
    private long[] counts(Call call, int argument) {
        Checks.large(call.address(0));
        Checks.count(call.integer(0));
        return rank.values().loadLongs(call.address(argument), call.integer(0));
    }

    private int add(Call call, int argument, Datatype type) {
        return rank.integer(call.address(argument), rank.types().add(type));
    }
}
