package dev.doorbell.guest.mpi.topology;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.BlockArguments;
import dev.doorbell.guest.mpi.transfer.Transfers;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.topology.Topology;
import java.util.List;

/** Collectives of neighbours in a virtual topology. */
public final class NeighbourCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public NeighbourCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.addCollective("neighbor_allgather", 7, (call, ahead) -> allgather(call));
        calls.addCollective("neighbor_allgatherv", 8, (call, ahead) -> allgatherv(call));
        calls.addCollective("neighbor_alltoall", 7, (call, ahead) -> alltoall(call));
        calls.addCollective("neighbor_alltoallv", 9, (call, ahead) -> alltoallv(call));
        calls.addCollective("neighbor_alltoallw", 9, (call, ahead) -> alltoallw(call));
    }

    private Pending allgather(Call call) {
        Neighbours around = around(call, 6);
        return around.exchange(
                "neighbor_allgather",
                buffers(call).same(0, around.out.size()),
                around.in,
                buffers(call).equal(3, around.in.size()));
    }

    private Pending allgatherv(Call call) {
        Neighbours around = around(call, 7);
        return around.exchange(
                "neighbor_allgatherv",
                buffers(call).same(0, around.out.size()),
                around.in,
                buffers(call).varied(3, around.in.size()));
    }

    private Pending alltoall(Call call) {
        Neighbours around = around(call, 6);
        // As in MPICH, the last receive matches first: in a ring of two, what a member sends ahead
        // arrives behind the other.
        return around.exchange(
                "neighbor_alltoall",
                buffers(call).equal(0, around.out.size()),
                around.in.reversed(),
                buffers(call).equal(3, around.in.size()).reversed());
    }

    private Pending alltoallv(Call call) {
        Neighbours around = around(call, 8);
        return around.exchange(
                "neighbor_alltoallv",
                buffers(call).varied(0, around.out.size()),
                around.in,
                buffers(call).varied(4, around.in.size()));
    }

    private Pending alltoallw(Call call) {
        Neighbours around = around(call, 8);
        return around.exchange(
                "neighbor_alltoallw",
                buffers(call).typedFar(0, around.out.size()),
                around.in,
                buffers(call).typedFar(4, around.in.size()));
    }

    private BlockArguments buffers(Call call) {
        return new BlockArguments(rank, call);
    }

    private Neighbours around(Call call, int communicator) {
        Members members = rank.communicators().get(call.integer(communicator));
        Topology topology = Topologies.of(members, Topology.class);
        int me = members.communicator().rank();
        return new Neighbours(
                rank,
                members,
                world(members, topology.sources(me)),
                world(members, topology.destinations(me)));
    }

    private static List<Integer> world(Members members, List<Integer> neighbours) {
        return neighbours.stream()
                .map(it -> it < 0 ? it : Integer.valueOf(members.communicator().world(it)))
                .toList();
    }

    /** Neighbours of the caller as ranks of the job. */
    private record Neighbours(Rank rank, Members members, List<Integer> in, List<Integer> out) {

        Pending exchange(
                String name,
                List<GuestBuffer> sent,
                List<Integer> origins,
                List<GuestBuffer> received) {
            return new Transfers(rank)
                    .receive(origins, received)
                    .send(out, sent)
                    .start(name, members.communicator());
        }
    }
}
