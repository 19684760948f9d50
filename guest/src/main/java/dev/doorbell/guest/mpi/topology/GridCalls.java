package dev.doorbell.guest.mpi.topology;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.topology.Dimensions;
import dev.doorbell.libraries.mpi.topology.Grid;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Calls for Cartesian grids. Members keep their order, whether a call may reorder them or not. */
public final class GridCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public GridCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Dims_create", this::dimensions);
        calls.add("Cart_create", this::create);
        calls.add("Cart_map", this::map);
        calls.add("Cart_sub", this::part);
        calls.add("Cartdim_get", call -> integers(call.address(1), grid(call).sizes().size()));
        calls.add("Cart_get", this::get);
        calls.add("Cart_rank", this::member);
        calls.add("Cart_coords", this::coordinates);
        calls.add("Cart_shift", this::shift);
    }

    private int dimensions(Call call) {
        Checks.size("dimensions", call.integer(1));
        int[] given = rank.values().loadInts(call.address(2), call.integer(1));
        return given.length == 0
                ? Abi.SUCCESS
                : integers(
                        call.address(2),
                        MpiError.checked(
                                ErrorKind.DIMS, () -> Dimensions.of(call.integer(0), given)));
    }

    private int create(Call call) {
        Communicator all = communicator(call);
        integers(call.address(5), Abi.COMM_NULL);
        Grid grid = grid(call, all);
        List<Integer> ranks = all.members().subList(0, grid.members());
        return integers(call.address(5), add(call, ranks, grid));
    }

    /** Adds a communicator of the first ranks; returns none if the caller is not among them. */
    private int add(Call call, List<Integer> ranks, Grid grid) {
        if (!ranks.contains(rank.number())) {
            return Abi.COMM_NULL;
        }
        return new Heirs(rank, call.integer(0)).add(ranks, grid);
    }

    private int map(Call call) {
        Communicator all = communicator(call);
        boolean member = all.rank() < grid(call, all).members();
        return integers(call.address(4), member ? all.rank() : Abi.UNDEFINED);
    }

    private int part(Call call) {
        Communicator all = communicator(call);
        Grid grid = grid(call);
        List<Boolean> remain = flags(call.address(1), grid.sizes().size());
        List<Integer> ranks = grid.slice(all.rank(), remain).stream().map(all::world).toList();
        return integers(call.address(2), add(call, ranks, grid.part(remain)));
    }

    private int get(Call call) {
        Grid grid = grid(call);
        int most = Math.min(call.integer(1), grid.sizes().size());
        integers(call.address(2), first(most, grid.sizes()));
        integers(
                call.address(3),
                first(most, grid.periodic().stream().map(it -> it ? 1 : 0).toList()));
        int[] coordinates = grid.coordinates(communicator(call).rank());
        return integers(call.address(4), Arrays.copyOf(coordinates, most));
    }

    private static int[] first(int count, List<Integer> values) {
        return values.stream().limit(count).mapToInt(Integer::intValue).toArray();
    }

    private int member(Call call) {
        Grid grid = grid(call);
        int[] coordinates = rank.values().loadInts(call.address(1), grid.sizes().size());
        return integers(
                call.address(2), MpiError.checked(ErrorKind.ARG, () -> grid.member(coordinates)));
    }

    private int coordinates(Call call) {
        Grid grid = grid(call);
        requireBelow("rank", ErrorKind.RANK, call.integer(1), grid.members());
        int[] coordinates = grid.coordinates(call.integer(1));
        MpiError.require(
                call.integer(2) >= coordinates.length,
                ErrorKind.ARG,
                () ->
                        "room for %d coordinates; expected %d or more"
                                .formatted(call.integer(2), coordinates.length));
        return integers(call.address(3), coordinates);
    }

    private int shift(Call call) {
        Grid grid = grid(call);
        requireBelow("dimension", ErrorKind.ARG, call.integer(1), grid.sizes().size());
        int me = communicator(call).rank();
        integers(call.address(3), grid.shifted(me, call.integer(1), -call.integer(2)));
        return integers(call.address(4), grid.shifted(me, call.integer(1), call.integer(2)));
    }

    private static void requireBelow(String what, ErrorKind kind, int value, int end) {
        MpiError.require(
                value >= 0 && value < end,
                kind,
                () -> "%s is %d; expected from 0 to %d".formatted(what, value, end - 1));
    }

    /** Grid that a call describes: number of dimensions, sizes and rings from argument 1 on. */
    private Grid grid(Call call, Communicator all) {
        int dimensions = call.integer(1);
        Checks.size("dimensions", dimensions);
        int[] sizes = rank.values().loadInts(call.address(2), dimensions);
        List<Boolean> rings = flags(call.address(3), dimensions);
        Grid grid = MpiError.checked(ErrorKind.DIMS, () -> new Grid(list(sizes), rings));
        MpiError.require(
                grid.members() <= all.size(),
                ErrorKind.ARG,
                () ->
                        "grid has %d members; expected at most %d"
                                .formatted(grid.members(), all.size()));
        return grid;
    }

    private List<Boolean> flags(long address, int count) {
        return list(rank.values().loadInts(address, count)).stream().map(it -> it != 0).toList();
    }

    private static List<Integer> list(int... values) {
        return IntStream.of(values).boxed().toList();
    }

    private Communicator communicator(Call call) {
        Members members = members(call);
        Checks.oneGroup(members);
        return members.communicator();
    }

    private Grid grid(Call call) {
        return Topologies.of(members(call), Grid.class);
    }

    private Members members(Call call) {
        return rank.communicators().get(call.integer(0));
    }

    private int integers(long address, int... values) {
        rank.values().storeInts(address, values);
        return Abi.SUCCESS;
    }
}
