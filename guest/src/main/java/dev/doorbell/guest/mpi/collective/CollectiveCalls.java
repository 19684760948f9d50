package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.BlockArguments;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.collective.Blocks;
import java.util.Arrays;
import java.util.List;

/** Collective calls that move data. */
public final class CollectiveCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public CollectiveCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.addCollective("barrier", 1, (call, ahead) -> barrier(members(call, 0)));
        calls.addCollective("bcast", 5, this::broadcast);
        calls.addCollective("allgather", 7, this::allgather);
        calls.addCollective("alltoall", 7, this::alltoall);
        calls.addCollective("allgatherv", 8, (call, ahead) -> allgatherv(call));
        calls.addCollective("alltoallv", 9, (call, ahead) -> alltoallv(call));
        calls.addCollective("alltoallw", 9, (call, ahead) -> alltoallw(call));
        calls.addCollective("gather", 8, (call, ahead) -> gather(call));
        calls.addCollective("gatherv", 9, (call, ahead) -> gatherv(call));
        calls.addCollective("scatter", 8, (call, ahead) -> scatter(call));
        calls.addCollective("scatterv", 9, (call, ahead) -> scatterv(call));
    }

    private Pending barrier(Members members) {
        return Pending.of(rank, members.collectives().ibarrier());
    }

    private Pending broadcast(Call call, boolean offloaded) {
        Members members = members(call, 4);
        GuestBuffer buffer = buffer(call, 0);
        int root = call.integer(3);
        Checks.root(root, members);
        boolean sends = root == members.communicator().rank();
        Place place = sends ? rank.send(buffer) : rank.room(buffer);
        long at = place.address();
        Pending pending =
                offloaded
                        ? Pending.of(rank, members.offloaded().ibcast(at, buffer.bytes(), root))
                        : Pending.of(rank, members.collectives().ibcast(at, buffer.bytes(), root));
        return sends ? pending.uses(place) : pending.into(buffer, place);
    }

    private Pending allgather(Call call, boolean offloaded) {
        Members members = members(call, 6);
        GuestBuffer all = all(call, 3, members);
        int me = members.communicator().rank();
        GuestBuffer own =
                call.address(0) == Abi.IN_PLACE
                        ? all.from(me * call.integer(4), call.integer(4))
                        : buffer(call, 0);
        int room = all.bytes() / members.communicator().size();
        distinct(call, own, all.from(me * call.integer(4), call.integer(4)));
        Place to = rank.room(all);
        Place from = rank.send(own);
        int bytes = Math.min(own.bytes(), room);
        long source = from.address();
        long target = to.address();
        Pending pending =
                offloaded
                        ? Pending.of(rank, members.offloaded().iallgather(source, target, bytes))
                        : Pending.of(rank, members.collectives().iallgather(source, target, bytes));
        return pending.uses(from).into(all, to).fits(own.bytes() <= room);
    }

    private Pending alltoall(Call call, boolean offloaded) {
        Members members = members(call, 6);
        GuestBuffer all = all(call, 3, members);
        GuestBuffer own = call.address(0) == Abi.IN_PLACE ? all : all(call, 0, members);
        distinct(call, own, all);
        Place from = rank.send(own);
        Place to = rank.room(all);
        int room = all.bytes() / members.communicator().size();
        int sent = own.bytes() / members.communicator().size();
        int bytes = Math.min(sent, room);
        long source = from.address();
        long target = to.address();
        Pending pending =
                offloaded
                        ? Pending.of(rank, members.offloaded().ialltoall(source, target, bytes))
                        : Pending.of(rank, members.collectives().ialltoall(source, target, bytes));
        return pending.uses(from).into(all, to).fits(sent <= room);
    }

    private Pending allgatherv(Call call) {
        Members members = members(call, 7);
        List<GuestBuffer> all = blocks(call, 3, members);
        GuestBuffer own =
                call.address(0) == Abi.IN_PLACE
                        ? all.get(members.communicator().rank())
                        : buffer(call, 0);
        distinct(call, own, all.get(members.communicator().rank()));
        Place to = room(call.address(3), all);
        Place from = rank.send(own);
        return Pending.of(rank, members.collectives().iallgatherv(from.address(), packed(to, all)))
                .uses(from)
                .into(all, to);
    }

    private Pending alltoallv(Call call) {
        Members members = members(call, 8);
        List<GuestBuffer> all = blocks(call, 4, members);
        List<GuestBuffer> own = call.address(0) == Abi.IN_PLACE ? all : blocks(call, 0, members);
        Checks.distinct(call.address(0), call.address(4), lengthOf(own));
        Place from = rank.send(own.get(0).address(), own);
        Place to = room(call.address(4), all);
        return Pending.of(
                        rank, members.collectives().ialltoallv(packed(from, own), packed(to, all)))
                .uses(from)
                .into(all, to);
    }

    private Pending alltoallw(Call call) {
        Members members = members(call, 8);
        List<GuestBuffer> all = buffers(call).typed(4, members.communicator().size());
        List<GuestBuffer> own =
                call.address(0) == Abi.IN_PLACE
                        ? all
                        : buffers(call).typed(0, members.communicator().size());
        Checks.distinct(call.address(0), call.address(4), lengthOf(own));
        Place from = rank.send(own.get(0).address(), own);
        Place to = room(call.address(4), all);
        return Pending.of(
                        rank, members.collectives().ialltoallv(packed(from, own), packed(to, all)))
                .uses(from)
                .into(all, to);
    }

    private Pending gather(Call call) {
        Members members = members(call, 7);
        int root = call.integer(6);
        Checks.root(root, members);
        if (members.communicator().rank() != root) {
            GuestBuffer own = buffer(call, 0);
            Place from = rank.send(own);
            return Pending.of(
                            rank,
                            members.collectives().igather(from.address(), 0, own.bytes(), root))
                    .uses(from);
        }
        GuestBuffer all = all(call, 3, members);
        GuestBuffer own =
                call.address(0) == Abi.IN_PLACE
                        ? all.from(root * call.integer(4), call.integer(4))
                        : buffer(call, 0);
        GuestBuffer place = all.from(root * call.integer(4), call.integer(4));
        distinct(call, own, place);
        Place to = rank.room(all);
        Place from = rank.send(own);
        int bytes = Math.min(own.bytes(), place.bytes());
        return Pending.of(
                        rank,
                        members.collectives().igather(from.address(), to.address(), bytes, root))
                .uses(from)
                .into(all, to)
                .fits(own.bytes() <= place.bytes());
    }

    private Pending gatherv(Call call) {
        Members members = members(call, 8);
        int root = call.integer(7);
        Checks.root(root, members);
        if (members.communicator().rank() != root) {
            GuestBuffer own = buffer(call, 0);
            Place from = rank.send(own);
            return Pending.of(
                            rank,
                            members.collectives()
                                    .igatherv(from.address(), own.bytes(), Blocks.packed(0), root))
                    .uses(from);
        }
        List<GuestBuffer> all = blocks(call, 3, members);
        GuestBuffer own = call.address(0) == Abi.IN_PLACE ? all.get(root) : buffer(call, 0);
        GuestBuffer place = all.get(root);
        distinct(call, own, place);
        Place to = room(call.address(3), all);
        Place from = rank.send(own);
        int bytes = Math.min(own.bytes(), place.bytes());
        return Pending.of(
                        rank,
                        members.collectives()
                                .igatherv(from.address(), bytes, packed(to, all), root))
                .uses(from)
                .into(all, to)
                .fits(own.bytes() <= place.bytes());
    }

    private Pending scatter(Call call) {
        Members members = members(call, 7);
        int root = call.integer(6);
        Checks.root(root, members);
        boolean sends = members.communicator().rank() == root;
        boolean inPlace = sends && call.address(3) == Abi.IN_PLACE;
        GuestBuffer own = inPlace ? buffer(call, 0) : buffer(call, 3);
        Place to = rank.room(own);
        if (!sends) {
            return Pending.of(
                            rank,
                            members.collectives().iscatter(0, to.address(), own.bytes(), root))
                    .into(own, to);
        }
        GuestBuffer all = all(call, 0, members);
        GuestBuffer place = all.from(root * call.integer(1), call.integer(1));
        distinct(own, place, inPlace);
        Place from = rank.send(all);
        int bytes = Math.min(own.bytes(), place.bytes());
        Pending pending =
                Pending.of(
                                rank,
                                members.collectives()
                                        .iscatter(from.address(), to.address(), bytes, root))
                        .uses(from)
                        .fits(place.bytes() <= own.bytes());
        return inPlace ? pending.uses(to) : pending.into(own, to);
    }

    private Pending scatterv(Call call) {
        Members members = members(call, 8);
        int root = call.integer(7);
        Checks.root(root, members);
        if (members.communicator().rank() != root) {
            GuestBuffer own = buffer(call, 4);
            Place to = rank.room(own);
            return Pending.of(
                            rank,
                            members.collectives()
                                    .iscatterv(Blocks.packed(0), to.address(), own.bytes(), root))
                    .into(own, to);
        }
        List<GuestBuffer> all = blocks(call, 0, members);
        boolean inPlace = call.address(4) == Abi.IN_PLACE;
        GuestBuffer own = inPlace ? all.get(root) : buffer(call, 4);
        GuestBuffer place = all.get(root);
        distinct(own, place, inPlace);
        Place from = rank.send(call.address(0), all);
        Place to = rank.room(own);
        int bytes = Math.min(own.bytes(), place.bytes());
        Pending pending =
                Pending.of(
                                rank,
                                members.collectives()
                                        .iscatterv(packed(from, all), to.address(), bytes, root))
                        .uses(from)
                        .fits(place.bytes() <= own.bytes());
        return inPlace ? pending.uses(to) : pending.into(own, to);
    }

    /** Buffer that the caller contributes, and its place in the other one. */
    private static void distinct(Call call, GuestBuffer own, GuestBuffer place) {
        distinct(own, place, call.address(0) == Abi.IN_PLACE);
    }

    private static void distinct(GuestBuffer own, GuestBuffer place, boolean inPlace) {
        if (!inPlace && own.type() == place.type()) {
            Checks.distinct(own.address(), place.address(), own.count());
        }
    }

    private GuestBuffer buffer(Call call, int at) {
        return buffers(call).one(at);
    }

    /** Buffer with a block of each member. */
    private GuestBuffer all(Call call, int at, Members members) {
        return rank.buffer(
                call.address(at),
                Math.multiplyExact(call.integer(at + 1), members.communicator().size()),
                call.integer(at + 2));
    }

    /** Blocks of all members: address, counts, displacements and datatype from an argument on. */
    private List<GuestBuffer> blocks(Call call, int at, Members members) {
        return buffers(call).varied(at, members.communicator().size());
    }

    private BlockArguments buffers(Call call) {
        return new BlockArguments(rank, call);
    }

    private Place room(long address, List<GuestBuffer> blocks) {
        return rank.mirror().room(address, lengthOf(blocks));
    }

    private static Blocks packed(Place place, List<GuestBuffer> blocks) {
        return Blocks.packed(place.address(), lengths(blocks));
    }

    private static int lengthOf(List<GuestBuffer> blocks) {
        return Arrays.stream(lengths(blocks)).sum();
    }

    private static int[] lengths(List<GuestBuffer> blocks) {
        return blocks.stream().mapToInt(GuestBuffer::bytes).toArray();
    }

    private Members members(Call call, int argument) {
        return rank.communicators().get(call.integer(argument));
    }
}
