package dev.doorbell.guest.mpi.inter;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.collective.Operands;
import dev.doorbell.guest.mpi.collective.Operations;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.collective.reduce.GroupReductions;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import java.util.Arrays;

/** Collective calls with arithmetic between two groups. */
public final class ReductionsBetween implements Calls.Area {

    private final Rank rank;
    private final Operations operations;

    /** Creates the calls of a rank. */
    public ReductionsBetween(Rank rank, Operations operations) {
        this.rank = rank;
        this.operations = operations;
    }

    @Override
    public void addTo(Calls calls) {
        calls.addCollectiveBetween("reduce", 7, (call, ahead) -> reduce(call));
        calls.addCollectiveBetween("allreduce", 6, (call, ahead) -> allreduce(call));
        calls.addCollectiveBetween("reduce_scatter", 6, (call, ahead) -> scatter(call));
        calls.addCollectiveBetween("reduce_scatter_block", 6, (call, ahead) -> scatterBlock(call));
    }

    private Pending reduce(Call call) {
        GroupReductions reductions = reductions(call, 6);
        int root = call.integer(5);
        if (root == Abi.PROC_NULL) {
            return Pending.of(rank, reductions.inothing());
        }
        Operands operands = operands(call);
        int count = call.integer(2);
        if (root == Abi.ROOT) {
            GuestBuffer result = operands.buffer(call.address(1), count);
            Place to = rank.room(result);
            return Pending.of(
                            rank,
                            reductions.ireceive(
                                    operands.reduction(), to.address(), operands.elements(count)))
                    .into(result, to);
        }
        Checks.remoteRoot(root, groups(call, 6).remote().size());
        Place from = source(call, operands, count);
        return Pending.of(
                        rank,
                        reductions.ireduce(
                                operands.reduction(),
                                from.address(),
                                operands.elements(count),
                                root))
                .uses(from);
    }

    private Pending allreduce(Call call) {
        Operands operands = operands(call);
        int count = call.integer(2);
        Place from = source(call, operands, count);
        GuestBuffer result = operands.buffer(call.address(1), count);
        Place to = rank.room(result);
        return Pending.of(
                        rank,
                        reductions(call, 5)
                                .iallreduce(
                                        operands.reduction(),
                                        from.address(),
                                        to.address(),
                                        operands.elements(count)))
                .uses(from)
                .into(result, to);
    }

    private Pending scatter(Call call) {
        int size = groups(call, 5).local().size();
        return scatter(call, Counts.of(rank, call, 2, size));
    }

    private Pending scatterBlock(Call call) {
        int[] counts = new int[groups(call, 5).local().size()];
        Arrays.fill(counts, call.integer(2));
        return scatter(call, counts);
    }

    private Pending scatter(Call call, int... counts) {
        Operands operands = operands(call);
        int all = 0;
        for (int count : counts) {
            Checks.count(count);
            all += count;
        }
        int[] elements = Arrays.stream(counts).map(operands::elements).toArray();
        Place from = source(call, operands, all);
        GuestBuffer result =
                operands.buffer(call.address(1), counts[groups(call, 5).local().rank()]);
        Place to = rank.room(result);
        return Pending.of(
                        rank,
                        reductions(call, 5)
                                .ireduceScatter(
                                        operands.reduction(),
                                        from.address(),
                                        to.address(),
                                        operands.elements(all),
                                        elements))
                .uses(from)
                .into(result, to);
    }

    private Place source(Call call, Operands operands, int count) {
        return rank.send(operands.buffer(call.address(0), count));
    }

    /** Operands of a call with datatype and operation in arguments 3 and 4. */
    private Operands operands(Call call) {
        return operations.on(call.integer(3), call.integer(4));
    }

    private GroupReductions reductions(Call call, int communicator) {
        return new GroupReductions(rank.mpi(), groups(call, communicator));
    }

    private Intercommunicator groups(Call call, int communicator) {
        return rank.communicators().get(call.integer(communicator)).groups().orElseThrow();
    }
}
