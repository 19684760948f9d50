package dev.doorbell.guest.mpi.inter;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.BlockArguments;
import dev.doorbell.guest.mpi.transfer.Transfers;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Communicator;
import java.util.Collections;
import java.util.List;

/**
 * Collective calls between two groups that move data. Every member exchanges its messages with
 * those of the other group directly.
 */
public final class MovementCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public MovementCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.addCollectiveBetween("barrier", 1, (call, ahead) -> barrier(call));
        calls.addCollectiveBetween("bcast", 5, (call, ahead) -> broadcast(call));
        calls.addCollectiveBetween("gather", 8, (call, ahead) -> gather(call));
        calls.addCollectiveBetween("gatherv", 9, (call, ahead) -> gatherv(call));
        calls.addCollectiveBetween("scatter", 8, (call, ahead) -> scatter(call));
        calls.addCollectiveBetween("scatterv", 9, (call, ahead) -> scatterv(call));
        calls.addCollectiveBetween("allgather", 7, (call, ahead) -> allgather(call));
        calls.addCollectiveBetween("allgatherv", 8, (call, ahead) -> allgatherv(call));
        calls.addCollectiveBetween("alltoall", 7, (call, ahead) -> alltoall(call));
        calls.addCollectiveBetween("alltoallv", 9, (call, ahead) -> alltoallv(call));
        calls.addCollectiveBetween("alltoallw", 9, (call, ahead) -> alltoallw(call));
    }

    private Pending barrier(Call call) {
        Communicator remote = remote(call, 0);
        List<GuestBuffer> nothing = Collections.nCopies(remote.size(), rank.raw(0, 0));
        return all("barrier", remote, nothing, nothing);
    }

    private Pending broadcast(Call call) {
        Communicator remote = remote(call, 4);
        Transfers transfers = new Transfers(rank);
        switch (call.integer(3)) {
            case Abi.ROOT -> transfers.send(remote.members(), buffers(call).same(0, remote.size()));
            case Abi.PROC_NULL -> {}
            default -> transfers.receive(root(remote, call.integer(3)), buffers(call).same(0, 1));
        }
        return transfers.start("broadcast", remote);
    }

    private Pending gather(Call call) {
        Communicator remote = remote(call, 7);
        int root = call.integer(6);
        return root == Abi.ROOT
                ? receive("gather", remote, buffers(call).equal(3, remote.size()))
                : send("gather", call, remote, root);
    }

    private Pending gatherv(Call call) {
        Communicator remote = remote(call, 8);
        int root = call.integer(7);
        return root == Abi.ROOT
                ? receive("gather", remote, buffers(call).varied(3, remote.size()))
                : send("gather", call, remote, root);
    }

    private Pending receive(String name, Communicator remote, List<GuestBuffer> blocks) {
        return new Transfers(rank).receive(remote.members(), blocks).start(name, remote);
    }

    /** Starts the part of a member that sends to the root, if there is one. */
    private Pending send(String name, Call call, Communicator remote, int root) {
        Transfers transfers = new Transfers(rank);
        if (root != Abi.PROC_NULL) {
            transfers.send(root(remote, root), buffers(call).same(0, 1));
        }
        return transfers.start(name, remote);
    }

    private Pending scatter(Call call) {
        Communicator remote = remote(call, 7);
        return scatter(
                remote,
                call.integer(6),
                call.integer(6) == Abi.ROOT ? buffers(call).equal(0, remote.size()) : List.of(),
                call.integer(6) >= 0 ? buffers(call).same(3, 1) : List.of());
    }

    private Pending scatterv(Call call) {
        Communicator remote = remote(call, 8);
        return scatter(
                remote,
                call.integer(7),
                call.integer(7) == Abi.ROOT ? buffers(call).varied(0, remote.size()) : List.of(),
                call.integer(7) >= 0 ? buffers(call).same(4, 1) : List.of());
    }

    private Pending scatter(
            Communicator remote, int root, List<GuestBuffer> sent, List<GuestBuffer> received) {
        Transfers transfers = new Transfers(rank);
        if (root == Abi.ROOT) {
            transfers.send(remote.members(), sent);
        } else if (root != Abi.PROC_NULL) {
            transfers.receive(root(remote, root), received);
        }
        return transfers.start("scatter", remote);
    }

    private Pending allgather(Call call) {
        Communicator remote = remote(call, 6);
        int n = remote.size();
        return all("allgather", remote, buffers(call).same(0, n), buffers(call).equal(3, n));
    }

    private Pending allgatherv(Call call) {
        Communicator remote = remote(call, 7);
        int n = remote.size();
        return all("allgather", remote, buffers(call).same(0, n), buffers(call).varied(3, n));
    }

    private Pending alltoall(Call call) {
        Communicator remote = remote(call, 6);
        int n = remote.size();
        return all("alltoall", remote, buffers(call).equal(0, n), buffers(call).equal(3, n));
    }

    private Pending alltoallv(Call call) {
        Communicator remote = remote(call, 8);
        int n = remote.size();
        return all("alltoall", remote, buffers(call).varied(0, n), buffers(call).varied(4, n));
    }

    private Pending alltoallw(Call call) {
        Communicator remote = remote(call, 8);
        int n = remote.size();
        BlockArguments blocks = buffers(call);
        return all("alltoall", remote, blocks.typed(0, n), blocks.typed(4, n));
    }

    private Pending all(
            String name, Communicator remote, List<GuestBuffer> sent, List<GuestBuffer> received) {
        return new Transfers(rank)
                .receive(remote.members(), received)
                .send(remote.members(), sent)
                .start(name, remote);
    }

    private static List<Integer> root(Communicator remote, int root) {
        Checks.remoteRoot(root, remote.size());
        return List.of(remote.world(root));
    }

    private Communicator remote(Call call, int communicator) {
        return rank.communicators().get(call.integer(communicator)).groups().orElseThrow().remote();
    }

    private BlockArguments buffers(Call call) {
        return new BlockArguments(rank, call);
    }
}
