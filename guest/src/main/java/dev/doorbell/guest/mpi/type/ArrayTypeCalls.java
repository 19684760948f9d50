package dev.doorbell.guest.mpi.type;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.FortranDatatypes;
import dev.doorbell.libraries.datatype.LargeDatatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Calls that make types of parts of arrays, of blocks in bytes and of Fortran's numbers. */
public final class ArrayTypeCalls implements Calls.Area {

    /** First handle of the types of Fortran's numbers, which are never freed. */
    private static final int FIRST_FORTRAN = 0xcc000001;

    /** Handles of types of Fortran's numbers by class and size. */
    private static final List<List<Integer>> SIZED =
            List.of(
                    List.of(0x4c000427, 0x4c000829, 0x4c00102b),
                    List.of(0x4c00012d, 0x4c00022f, 0x4c000430, 0x4c000831),
                    List.of(0x4c000828, 0x4c00102a, 0x4c00202c));

    /** Place of the global sizes among the integers of a distributed array. */
    private static final int GLOBAL_SIZES = 3;

    private final Rank rank;
    private final TreeMap<String, Integer> fortran = new TreeMap<>();

    /** Creates the calls of a rank. */
    public ArrayTypeCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Type_create_subarray", this::subarray);
        calls.add("Type_create_darray", call -> add(call.address(9), distributed(call)));
        calls.add(
                "Type_create_darray_c",
                call ->
                        add(
                                call.address(9),
                                LargeDatatypes.darray(
                                        distributed(call), GLOBAL_SIZES, call.integer(2))));
        calls.add("Type_create_subarray_c", this::largeSubarray);
        calls.add("Type_hindexed", this::hindexed);
        calls.add("Type_create_hindexed_block", this::hindexedBlock);
        calls.add("Type_create_f90_real", this::real);
        calls.add("Type_create_f90_complex", this::complex);
        calls.add("Type_create_f90_integer", this::whole);
        calls.add("Type_match_size", this::matching);
    }

    private int subarray(Call call) {
        int dimensions = call.integer(0);
        return add(
                call.address(6),
                ArrayDatatypes.subarray(
                        Counts.of(rank, call, 1, dimensions),
                        Counts.of(rank, call, 2, dimensions),
                        Counts.of(rank, call, 3, dimensions),
                        order(call.integer(4)),
                        type(call, 5)));
    }

    private int largeSubarray(Call call) {
        int dimensions = call.integer(0);
        return add(
                call.address(6),
                LargeDatatypes.subarray(
                        rank.values().loadLongs(call.address(1), dimensions),
                        rank.values().loadLongs(call.address(2), dimensions),
                        rank.values().loadLongs(call.address(3), dimensions),
                        order(call.integer(4)),
                        type(call, 5)));
    }

    private Datatype distributed(Call call) {
        int dimensions = call.integer(2);
        Distribution[] distributions =
                Arrays.stream(rank.values().loadInts(call.address(4), dimensions))
                        .mapToObj(ArrayTypeCalls::distribution)
                        .toArray(Distribution[]::new);
        return ArrayDatatypes.darray(
                call.integer(0),
                call.integer(1),
                Counts.of(rank, call, 3, dimensions),
                distributions,
                rank.values().loadInts(call.address(5), dimensions),
                rank.values().loadInts(call.address(6), dimensions),
                order(call.integer(7)),
                type(call, 8));
    }

    private static ArrayOrder order(int code) {
        return Arrays.stream(ArrayOrder.values())
                .filter(it -> it.code() == code)
                .findFirst()
                .orElseThrow(() ->
                        new MpiError(
                                ErrorKind.ARG,
                                "order is %d; expected MPI_ORDER_C or MPI_ORDER_FORTRAN"
                                        .formatted(code)));
    }

    private static Distribution distribution(int code) {
        return Arrays.stream(Distribution.values())
                .filter(it -> it.code() == code)
                .findFirst()
                .orElseThrow(() ->
                        new MpiError(
                                ErrorKind.ARG,
                                "distribution is %d; expected MPI_DISTRIBUTE_BLOCK, _CYCLIC or _NONE"
                                        .formatted(code)));
    }

    private int hindexed(Call call) {
        int count = call.integer(0);
        return add(
                call.address(4),
                Datatypes.hindexed(
                        rank.values().loadInts(call.address(1), count),
                        rank.values().loadLongs(call.address(2), count),
                        type(call, 3)));
    }

    private int hindexedBlock(Call call) {
        return add(
                call.address(4),
                Datatypes.hindexedBlock(
                        call.integer(1),
                        rank.values().loadLongs(call.address(2), call.integer(0)),
                        type(call, 3)));
    }

    private int real(Call call) {
        int digits = call.integer(0);
        int range = call.integer(1);
        return addFortran(
                call.address(2),
                "real %d %d".formatted(digits, range),
                () -> FortranDatatypes.real(digits, range));
    }

    private int complex(Call call) {
        int digits = call.integer(0);
        int range = call.integer(1);
        return addFortran(
                call.address(2),
                "complex %d %d".formatted(digits, range),
                () -> FortranDatatypes.complex(digits, range));
    }

    private int whole(Call call) {
        int range = call.integer(0);
        return addFortran(
                call.address(1),
                "integer %d".formatted(range),
                () -> FortranDatatypes.integer(range));
    }

    /** Equal calls return the same handle. */
    private int addFortran(long address, String key, Supplier<Datatype> made) {
        Integer known = fortran.get(key);
        if (known == null) {
            known = FIRST_FORTRAN + fortran.size();
            rank.types().add(known, supported(made));
            fortran.put(key, known);
        }
        rank.values().storeInt(address, known);
        return Abi.SUCCESS;
    }

    /** Returns a type; an error if no type has its digits or its range. */
    private static Datatype supported(Supplier<Datatype> made) {
        try {
            return made.get();
        } catch (DatatypeException wrong) {
            throw new MpiError(ErrorKind.OTHER, String.valueOf(wrong.getMessage()));
        }
    }

    private int matching(Call call) {
        int numbers = call.integer(0);
        int bytes = call.integer(1);
        if (numbers < 1 || numbers > SIZED.size()) {
            throw new MpiError(
                    ErrorKind.ARG,
                    "class of types is %d; expected from 1 to %d".formatted(numbers, SIZED.size()));
        }
        int found =
                SIZED.get(numbers - 1).stream()
                        .filter(it -> rank.types().get(it).size() == bytes)
                        .findFirst()
                        .orElseThrow(() ->
                                new MpiError(
                                        ErrorKind.ARG,
                                        "no type of class %d has %d bytes"
                                                .formatted(numbers, bytes)));
        rank.values().storeInt(call.address(2), found);
        return Abi.SUCCESS;
    }

    private Datatype type(Call call, int argument) {
        return rank.types().get(call.integer(argument));
    }

    private int add(long address, Datatype type) {
        rank.values().storeInt(address, rank.types().add(type));
        return Abi.SUCCESS;
    }
}
