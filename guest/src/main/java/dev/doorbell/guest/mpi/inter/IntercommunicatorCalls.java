package dev.doorbell.guest.mpi.inter;

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
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import dev.doorbell.libraries.mpi.inter.Leaders;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Calls that make intercommunicators and describe them. */
public final class IntercommunicatorCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public IntercommunicatorCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Intercomm_create", this::create);
        calls.add("Intercomm_create_from_groups", this::createFromGroups);
        calls.add("Intercomm_merge", this::merge);
        calls.add("Comm_remote_group", this::remoteGroup);
        calls.addBetween("Comm_test_inter", 0, call -> rank.integer(call.address(1), 1));
        calls.addBetween("Comm_remote_size", 0, this::remoteSize);
        calls.addBetween("Comm_dup", 0, call -> duplicate(call, 1));
        calls.addBetween("Comm_dup_with_info", 0, call -> duplicate(call, 2));
        calls.addBetween("Comm_split", 0, this::split);
        calls.addBetween("Comm_create", 0, this::choose);
        calls.addBetween("Comm_compare", 0, this::compare);
    }

    private int create(Call call) {
        Communicator local = rank.communicators().get(call.integer(0)).communicator();
        int leader = call.integer(1);
        requireLeader(leader, local.members());
        // Others need not know the communicator of the leaders.
        Leaders.RemoteLeader remote = local.rank() == leader ? remoteLeader(call) : null;
        Intercommunicator groups =
                MpiError.checked(
                        ErrorKind.COMM, () -> Leaders.meet(rank.mpi(), local, leader, remote));
        return rank.integer(call.address(5), add(call, groups));
    }

    /** Only the leader knows the remote group. Calls of one rank are told apart by their order. */
    private int createFromGroups(Call call) {
        List<Integer> ranks = rank.groups().get(call.integer(0));
        int leader = call.integer(1);
        rank.errorHandlers().require(call.integer(6));
        if (ranks.isEmpty()) {
            return rank.integer(call.address(7), Abi.COMM_NULL);
        }
        MpiError.require(
                ranks.contains(rank.number()),
                ErrorKind.GROUP,
                () -> "rank %d is not in the local group".formatted(rank.number()));
        requireLeader(leader, ranks);
        Heirs heirs = new Heirs(rank, Abi.COMM_WORLD);
        Communicator local = heirs.communicator(ranks);
        Intercommunicator groups =
                MpiError.checked(ErrorKind.GROUP, () -> meet(local, leader, call));
        int added = heirs.add(rank.members(groups));
        rank.mpi().free(local);
        rank.belongings(added).errorHandler(call.integer(6));
        return rank.integer(call.address(7), added);
    }

    /** The leaders talk in a communicator of their own, where no message of the guest can be. */
    private Intercommunicator meet(Communicator local, int leader, Call call) {
        if (local.rank() != leader) {
            return Leaders.meet(rank.mpi(), local, leader, null);
        }
        List<Integer> others = rank.groups().get(call.integer(2));
        requireLeader(call.integer(3), others);
        int other = others.get(call.integer(3));
        List<Integer> both = Stream.of(rank.number(), other).sorted().toList();
        Communicator leaders = new Heirs(rank, Abi.COMM_WORLD).communicator(both);
        PointToPoint messages = new PointToPoint(rank.mpi(), leaders);
        Leaders.RemoteLeader remote =
                new Leaders.RemoteLeader(rank.mpi(), messages, both.indexOf(other), 0);
        Intercommunicator groups = Leaders.meet(rank.mpi(), local, leader, remote);
        rank.mpi().free(leaders);
        return groups;
    }

    private Leaders.RemoteLeader remoteLeader(Call call) {
        Members peers = rank.communicators().get(call.integer(2));
        requireLeader(call.integer(3), peers.communicator().members());
        Checks.sentTag(call.integer(4));
        return new Leaders.RemoteLeader(
                rank.mpi(), peers.messages(), call.integer(3), call.integer(4));
    }

    private static void requireLeader(int leader, List<Integer> members) {
        MpiError.require(
                leader >= 0 && leader < members.size(),
                ErrorKind.RANK,
                () -> "leader is %d; expected from 0 to %d".formatted(leader, members.size() - 1));
    }

    private int add(Call call, Intercommunicator groups) {
        return heirs(call).add(rank.members(groups));
    }

    private Heirs heirs(Call call) {
        return new Heirs(rank, call.integer(0));
    }

    private int merge(Call call) {
        Communicator merged = groups(call).merge(call.integer(1) != 0);
        return rank.integer(call.address(2), heirs(call).add(rank.members(merged, "")));
    }

    private int remoteGroup(Call call) {
        return rank.integer(call.address(1), rank.groups().add(groups(call).remote().members()));
    }

    private int remoteSize(Call call) {
        return rank.integer(call.address(1), groups(call).remote().size());
    }

    private int duplicate(Call call, int result) {
        Intercommunicator groups = groups(call);
        if (rank.waits().multiple()) {
            Heirs.Duplicate heir = heirs(call).duplicate(heirs(call).hints(call, result));
            return heirs(call)
                    .store(
                            call.address(result),
                            groups.beginDuplicate(),
                            begun -> heir.of(rank.members(groups.duplicate(begun))));
        }
        int copy =
                heirs(call)
                        .duplicate(
                                heirs(call).hints(call, result),
                                () -> rank.members(groups.duplicate()));
        return rank.integer(call.address(result), copy);
    }

    private int split(Call call) {
        int color = call.integer(1);
        MpiError.require(
                color >= 0 || color == Abi.UNDEFINED,
                ErrorKind.ARG,
                () -> "color is %d; expected 0 or more".formatted(color));
        return addIfAny(
                call, call.address(3), groups(call).split(color, call.integer(2), Abi.UNDEFINED));
    }

    private int choose(Call call) {
        return addIfAny(
                call, call.address(2), groups(call).create(rank.groups().get(call.integer(1))));
    }

    private int addIfAny(Call call, long address, Optional<Intercommunicator> groups) {
        return rank.integer(address, groups.map(it -> add(call, it)).orElse(Abi.COMM_NULL));
    }

    private int compare(Call call) {
        Members other = rank.communicators().get(call.integer(1));
        int result = other.groups().map(it -> likeness(groups(call), it)).orElse(Abi.UNEQUAL);
        return rank.integer(
                call.address(2), call.integer(0) == call.integer(1) ? Abi.IDENT : result);
    }

    private static int likeness(Intercommunicator a, Intercommunicator b) {
        return Math.max(
                likeness(a.local().members(), b.local().members()),
                likeness(a.remote().members(), b.remote().members()));
    }

    private static int likeness(List<Integer> a, List<Integer> b) {
        if (a.equals(b)) {
            return Abi.CONGRUENT;
        }
        boolean same = a.stream().sorted().toList().equals(b.stream().sorted().toList());
        return same ? Abi.SIMILAR : Abi.UNEQUAL;
    }

    private Intercommunicator groups(Call call) {
        return rank.communicators()
                .get(call.integer(0))
                .groups()
                .orElseThrow(() ->
                        new MpiError(
                                ErrorKind.COMM, "the communicator has one group; expected two"));
    }
}
