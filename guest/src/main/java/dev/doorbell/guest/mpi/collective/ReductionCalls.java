package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Request;
import java.util.Arrays;

/** Collective calls with arithmetic. */
public final class ReductionCalls implements Calls.Area {

    private final Rank rank;
    private final Operations operations;

    /** Creates the calls of a rank. */
    public ReductionCalls(Rank rank, Operations operations) {
        this.rank = rank;
        this.operations = operations;
    }

    @Override
    public void addTo(Calls calls) {
        calls.addCollective("reduce", 7, (call, ahead) -> reduce(call));
        calls.addCollective("allreduce", 6, (call, ahead) -> allreduce(call));
        calls.addCollective("scan", 6, (call, ahead) -> scan(call, true));
        calls.addCollective("exscan", 6, (call, ahead) -> scan(call, false));
        calls.addCollective("reduce_scatter", 6, (call, ahead) -> scatter(call));
        calls.addCollective("reduce_scatter_block", 6, (call, ahead) -> scatterBlock(call));
        calls.add("Reduce_local", this::local);
    }

    private Pending reduce(Call call) {
        Members members = rank.communicators().get(call.integer(6));
        Operands operands = operations.on(call.integer(3), call.integer(4));
        int count = call.integer(2);
        int root = call.integer(5);
        Checks.root(root, members);
        boolean receives = members.communicator().rank() == root;
        MpiError.require(
                receives || call.address(0) != Abi.IN_PLACE,
                ErrorKind.BUFFER,
                () -> "MPI_IN_PLACE is a buffer of another rank than the root");
        GuestBuffer own = source(call, operands, count, receives);
        Place from = rank.send(own);
        if (!receives) {
            return Pending.of(
                            rank,
                            members.reductions()
                                    .ireduce(
                                            operands.reduction(),
                                            from.address(),
                                            0,
                                            operands.elements(count),
                                            root))
                    .uses(from);
        }
        GuestBuffer result = result(call, operands, count);
        Place to = rank.room(result);
        Request request =
                members.reductions()
                        .ireduce(
                                operands.reduction(),
                                from.address(),
                                to.address(),
                                operands.elements(count),
                                root);
        return Pending.of(rank, request).uses(from).into(result, to);
    }

    private Pending allreduce(Call call) {
        Members members = rank.communicators().get(call.integer(5));
        Operands operands = operations.on(call.integer(3), call.integer(4));
        int count = call.integer(2);
        Place from = rank.send(source(call, operands, count, true));
        GuestBuffer result = result(call, operands, count);
        Place to = rank.room(result);
        Request request =
                members.reductions()
                        .iallreduce(
                                operands.reduction(),
                                from.address(),
                                to.address(),
                                operands.elements(count));
        return Pending.of(rank, request).uses(from).into(result, to);
    }

    private Pending scan(Call call, boolean inclusive) {
        Members members = rank.communicators().get(call.integer(5));
        Checks.oneGroup(members);
        Operands operands = operations.on(call.integer(3), call.integer(4));
        int count = call.integer(2);
        Place from = rank.send(source(call, operands, count, true));
        GuestBuffer result = result(call, operands, count);
        Place to = rank.room(result);
        long source = from.address();
        long target = to.address();
        int elements = operands.elements(count);
        Request request =
                inclusive
                        ? members.reductions().iscan(operands.reduction(), source, target, elements)
                        : members.reductions()
                                .iexscan(operands.reduction(), source, target, elements);
        Pending pending = Pending.of(rank, request).uses(from);
        // Member 0 receives nothing from those before it.
        boolean receives = inclusive || members.communicator().rank() > 0;
        return receives ? pending.into(result, to) : pending.uses(to);
    }

    private Pending scatter(Call call) {
        int size = rank.communicators().get(call.integer(5)).communicator().size();
        return scatter(call, Counts.of(rank, call, 2, size));
    }

    private Pending scatterBlock(Call call) {
        int size = rank.communicators().get(call.integer(5)).communicator().size();
        int[] counts = new int[size];
        Arrays.fill(counts, call.integer(2));
        return scatter(call, counts);
    }

    private Pending scatter(Call call, int[] counts) {
        Members members = rank.communicators().get(call.integer(5));
        Operands operands = operations.on(call.integer(3), call.integer(4));
        for (int count : counts) {
            Checks.count(count);
        }
        int own = counts[members.communicator().rank()];
        int[] elements = Arrays.stream(counts).map(operands::elements).toArray();
        Place from = rank.send(source(call, operands, Arrays.stream(counts).sum(), true));
        GuestBuffer result = result(call, operands, own);
        Place to = rank.room(result);
        Request request =
                members.reductions()
                        .ireduceScatter(
                                operands.reduction(), from.address(), to.address(), elements);
        return Pending.of(rank, request).uses(from).into(result, to);
    }

    private int local(Call call) {
        Operands operands = operations.on(call.integer(3), call.integer(4));
        int count = call.integer(2);
        Checks.distinct(call.address(0), call.address(1), count);
        GuestBuffer result = result(call, operands, count);
        byte[] in = operands.buffer(call.address(0), count).load(rank.memory());
        byte[] inout = result.load(rank.memory());
        rank.mpi().process().combineTime(in.length);
        if (in.length > 0) {
            operands.reduction().function().combine(in, inout, operands.elements(count));
        }
        result.store(rank.memory(), inout, inout.length);
        return Abi.SUCCESS;
    }

    /** Operands of the caller: argument 0, or 1 in place. */
    private static GuestBuffer source(Call call, Operands operands, int count, boolean receives) {
        if (receives) {
            Checks.distinct(call.address(0), call.address(1), count);
        }
        long address = call.address(0) == Abi.IN_PLACE ? call.address(1) : call.address(0);
        return operands.buffer(address, count);
    }

    private static GuestBuffer result(Call call, Operands operands, int count) {
        return operands.buffer(call.address(1), count);
    }
}
