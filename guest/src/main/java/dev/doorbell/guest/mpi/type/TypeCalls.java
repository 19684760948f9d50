package dev.doorbell.guest.mpi.type;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Attributes;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.util.List;
import java.util.stream.IntStream;

/** Calls that make datatypes and describe them. */
public final class TypeCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public TypeCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Type_contiguous", this::contiguous);
        calls.add("Type_vector", this::vector);
        calls.add("Type_create_hvector", this::hvector);
        calls.add("Type_hvector", this::hvector);
        calls.add("Type_indexed", this::indexed);
        calls.add("Type_create_hindexed", this::hindexed);
        calls.add("Type_create_indexed_block", this::indexedBlock);
        calls.add("Type_create_struct", this::struct);
        calls.add("Type_struct", this::struct);
        calls.add("Type_create_resized", this::resized);
        calls.add("Type_dup", this::duplicate);
        calls.add("Type_get_value_index", this::pair);
        calls.add("Type_commit", this::commit);
        calls.add("Type_free", this::free);
        calls.add("Type_size", this::size);
        calls.add("Type_get_extent", this::extent);
        calls.add("Type_get_true_extent", this::trueExtent);
        calls.add("Type_extent", call -> address(call.address(1), type(call, 0).extent()));
        calls.add("Type_lb", call -> address(call.address(1), type(call, 0).bounds().lb()));
        calls.add("Type_ub", call -> address(call.address(1), type(call, 0).bounds().ub()));
    }

    private int contiguous(Call call) {
        return add(call.address(2), Datatypes.contiguous(call.integer(0), type(call, 1)));
    }

    private int vector(Call call) {
        return add(
                call.address(4),
                Datatypes.vector(call.integer(0), call.integer(1), call.integer(2), type(call, 3)));
    }

    private int hvector(Call call) {
        return add(
                call.address(4),
                Datatypes.hvector(
                        call.integer(0), call.integer(1), call.address(2), type(call, 3)));
    }

    private int indexed(Call call) {
        return add(call.address(4), Datatypes.indexed(ints(call, 1), ints(call, 2), type(call, 3)));
    }

    private int hindexed(Call call) {
        return add(
                call.address(4), Datatypes.hindexed(ints(call, 1), longs(call, 2), type(call, 3)));
    }

    private int indexedBlock(Call call) {
        return add(
                call.address(4),
                Datatypes.indexedBlock(call.integer(1), ints(call, 2), type(call, 3)));
    }

    private int struct(Call call) {
        Checks.count(call.integer(0));
        int[] types = rank.values().loadInts(call.address(3), call.integer(0));
        return add(
                call.address(4),
                MarkedStruct.of(
                        ints(call, 1),
                        longs(call, 2),
                        types,
                        IntStream.of(types).mapToObj(it -> rank.types().get(it)).toList()));
    }

    private int resized(Call call) {
        return add(
                call.address(3),
                Datatypes.resized(type(call, 0), call.address(1), call.address(2)));
    }

    private int commit(Call call) {
        rank.types().get(rank.values().loadInt(call.address(0))).commit();
        return Abi.SUCCESS;
    }

    private int free(Call call) {
        int handle = rank.values().loadInt(call.address(0));
        rank.types().get(handle);
        MpiError.require(
                !Abi.TYPES.containsKey(handle),
                ErrorKind.TYPE,
                () -> "a predefined datatype cannot be freed");
        rank.typeAttributes().deleteAll(handle);
        rank.forget(handle);
        rank.types().remove(handle);
        return integer(call.address(0), Abi.DATATYPE_NULL);
    }

    private int duplicate(Call call) {
        Datatype copy = Datatypes.dup(type(call, 0));
        List<Attributes.Attribute> copies = rank.typeAttributes().copies(call.integer(0));
        int handle = rank.types().add(copy);
        rank.typeAttributes().addAll(handle, copies);
        return integer(call.address(1), handle);
    }

    private int size(Call call) {
        long size = type(call, 0).size();
        return integer(call.address(1), size > Integer.MAX_VALUE ? Abi.UNDEFINED : (int) size);
    }

    private int pair(Call call) {
        int found =
                call.integer(1) == Abi.INT
                        ? Abi.PAIRS.getOrDefault(call.integer(0), Abi.DATATYPE_NULL)
                        : Abi.DATATYPE_NULL;
        return integer(call.address(2), found);
    }

    private int extent(Call call) {
        Bounds bounds = type(call, 0).bounds();
        rank.values().storeLong(call.address(1), bounds.lb());
        return address(call.address(2), bounds.extent());
    }

    private int trueExtent(Call call) {
        Bounds bounds = type(call, 0).bounds();
        rank.values().storeLong(call.address(1), bounds.trueLb());
        return address(call.address(2), bounds.trueExtent());
    }

    private Datatype type(Call call, int argument) {
        return rank.types().get(call.integer(argument));
    }

    /** Array of as many ints as argument 0 says. */
    private int[] ints(Call call, int argument) {
        return Counts.ofType(rank, call, argument, call.integer(0));
    }

    /** Array of as many MPI_Aints as argument 0 says. */
    private long[] longs(Call call, int argument) {
        return rank.values().loadLongs(call.address(argument), call.integer(0));
    }

    private int add(long address, Datatype type) {
        return integer(address, rank.types().add(type));
    }

    private int integer(long address, int value) {
        rank.values().storeInt(address, value);
        return Abi.SUCCESS;
    }

    private int address(long address, long value) {
        rank.values().storeLong(address, value);
        return Abi.SUCCESS;
    }
}
