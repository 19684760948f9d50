package dev.doorbell.guest.mpi.group;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls for communicators and groups. */
public final class CommunicatorCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public CommunicatorCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Comm_size", call -> rank.integer(call.address(1), communicator(call, 0).size()));
        calls.add("Comm_rank", call -> rank.integer(call.address(1), communicator(call, 0).rank()));
        calls.add("Comm_dup", call -> duplicate(call, 1));
        calls.add("Comm_dup_with_info", call -> duplicate(call, 2));
        calls.add(
                "Comm_split",
                call -> split(call, call.integer(1), call.integer(2), call.address(3)));
        calls.add("Comm_split_type", this::splitByType);
        calls.add("Comm_create", call -> create(call, Mpi.ANY_TAG, 2));
        calls.add("Comm_create_group", call -> create(call, call.integer(2), 3));
        calls.add("Group_incl", call -> choose(call, true));
        calls.add("Group_excl", call -> choose(call, false));
        calls.add("Group_union", call -> addGroup(call, union(call)));
        calls.add("Group_intersection", call -> addGroup(call, common(call, true)));
        calls.add("Group_difference", call -> addGroup(call, common(call, false)));
        calls.add("Group_compare", this::compareGroups);
        calls.add("Comm_free", this::free);
        calls.add("Comm_disconnect", this::free);
        calls.add("Comm_get_parent", call -> rank.integer(call.address(0), Abi.COMM_NULL));
        calls.add("Comm_compare", this::compare);
        calls.add("Comm_test_inter", call -> rank.integer(call.address(1), 0));
        calls.add("Comm_remote_size", call -> rank.integer(call.address(1), 0));
        calls.add("Comm_group", this::group);
        calls.add("Group_size", call -> rank.integer(call.address(1), members(call, 0).size()));
        calls.add("Group_rank", this::groupRank);
        calls.add("Group_free", this::freeGroup);
        calls.add("Group_translate_ranks", this::translate);
    }

    private int duplicate(Call call, int result) {
        rank.values().storeInt(call.address(result), Abi.COMM_NULL);
        if (rank.waits().multiple()) {
            Heirs.Duplicate heir = heirs(call).duplicate(heirs(call).hints(call, result));
            return heirs(call)
                    .store(
                            call.address(result),
                            rank.mpi().beginDuplicate(communicator(call, 0)),
                            copy -> heir.of(rank.members(copy, "")));
        }
        List<Integer> ranks = ranks(communicator(call, 0));
        int copy =
                heirs(call)
                        .duplicate(
                                heirs(call).hints(call, result),
                                () -> rank.members(heirs(call).communicator(ranks), ""));
        return rank.integer(call.address(result), copy);
    }

    private int splitByType(Call call) {
        int type = call.integer(1);
        int node = rank.mpi().process().node().index();
        int color =
                switch (type) {
                    case Abi.TYPE_SHARED -> node;
                    case Abi.TYPE_HW_GUIDED -> namesMemory(call.integer(3)) ? node : Abi.UNDEFINED;
                    // It has fewer members than its parent.
                    case Abi.TYPE_HW_UNGUIDED ->
                            severalNodes(communicator(call, 0)) ? node : Abi.UNDEFINED;
                    // All ranks see the folders of the host.
                    case Abi.TYPE_NEIGHBORHOOD ->
                            hint(call.integer(3), "nbhd_common_dirname") == null
                                    ? Abi.UNDEFINED
                                    : 0;
                    case Abi.UNDEFINED -> Abi.UNDEFINED;
                    default ->
                            throw new MpiError(
                                    ErrorKind.ARG,
                                    "type of a split is %d; expected one of MPI_COMM_TYPE"
                                            .formatted(type));
                };
        return split(call, color, call.integer(2), call.address(4));
    }

    /** Returns true if an information object names the memory of a node as a resource. */
    private boolean namesMemory(int info) {
        return "mpi_shared_memory".equals(hint(info, "mpi_hw_resource_type"));
    }

    private @Nullable String hint(int info, String key) {
        return info == Abi.INFO_NULL ? null : rank.infos().get(info).get(key);
    }

    private boolean severalNodes(Communicator all) {
        return all.members().stream()
                .anyMatch(it -> !rank.mpi().process().layout().sameNode(rank.number(), it));
    }

    /** Splits the communicator of a call by color, in order of the keys. */
    private int split(Call call, int color, int key, long result) {
        MpiError.require(
                color >= 0 || color == Abi.UNDEFINED,
                ErrorKind.ARG,
                () -> "color is %d; expected 0 or more".formatted(color));
        Communicator all = communicator(call, 0);
        int bytes = 2 * Long.BYTES;
        long mine = rank.mpi().takeReal((long) bytes * (all.size() + 1));
        long everybody = mine + bytes;
        NodeMemory memory = rank.mpi().process().node().memory();
        memory.writeLong(mine, color);
        memory.writeLong(mine + Long.BYTES, key);
        Pending gathering =
                Pending.of(
                        rank,
                        rank.communicators()
                                .get(call.integer(0))
                                .collectives()
                                .iallgather(mine, everybody, bytes));
        return rank.waits()
                .complete(
                        gathering,
                        () -> {
                            List<Integer> ranks = chosen(all, everybody, color);
                            rank.mpi().giveReal(mine, (long) bytes * (all.size() + 1));
                            return color == Abi.UNDEFINED
                                    ? rank.integer(result, Abi.COMM_NULL)
                                    : add(call, ranks, Mpi.ANY_TAG, result);
                        });
    }

    /** Ranks of the job with a color, in order of the keys. */
    private List<Integer> chosen(Communicator all, long everybody, int color) {
        NodeMemory memory = rank.mpi().process().node().memory();
        int bytes = 2 * Long.BYTES;
        List<Choice> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            long at = everybody + (long) i * bytes;
            if (memory.readLong(at) == color) {
                chosen.add(new Choice(memory.readLong(at + Long.BYTES), i));
            }
        }
        return chosen.stream().sorted().map(it -> all.world(it.member)).toList();
    }

    private int create(Call call, int tag, int result) {
        List<Integer> ranks = members(call, 1);
        return ranks.contains(rank.number())
                ? add(call, ranks, tag, call.address(result))
                : rank.integer(call.address(result), Abi.COMM_NULL);
    }

    private int add(Call call, List<Integer> ranks, int tag, long result) {
        if (!rank.waits().multiple()) {
            return rank.integer(result, heirs(call).add(ranks));
        }
        return heirs(call)
                .store(
                        result,
                        rank.mpi().begin(communicator(call, 0), ranks, tag),
                        begun -> heirs(call).add(rank.members(begun, "")));
    }

    private Heirs heirs(Call call) {
        return new Heirs(rank, call.integer(0));
    }

    private int choose(Call call, boolean listed) {
        List<Integer> old = members(call, 0);
        int[] numbers = rank.values().loadInts(call.address(2), call.integer(1));
        List<Integer> chosen = new ArrayList<>();
        for (int number : numbers) {
            chosen.add(member(old, number));
        }
        MpiError.require(
                Set.copyOf(chosen).size() == numbers.length,
                ErrorKind.RANK,
                () -> "a rank is listed twice");
        if (!listed) {
            chosen = old.stream().filter(Predicate.not(chosen::contains)).toList();
        }
        return rank.integer(call.address(3), group(chosen));
    }

    private static int member(List<Integer> members, int number) {
        MpiError.require(
                number >= 0 && number < members.size(),
                ErrorKind.RANK,
                () -> "rank is %d; expected from 0 to %d".formatted(number, members.size() - 1));
        return members.get(number);
    }

    private List<Integer> union(Call call) {
        return Stream.concat(members(call, 0).stream(), members(call, 1).stream())
                .distinct()
                .toList();
    }

    /** Members of the first group that are, or are not, in the second. */
    private List<Integer> common(Call call, boolean inBoth) {
        List<Integer> second = members(call, 1);
        return members(call, 0).stream().filter(it -> second.contains(it) == inBoth).toList();
    }

    private int addGroup(Call call, List<Integer> members) {
        return rank.integer(call.address(2), group(members));
    }

    private int group(List<Integer> members) {
        return members.isEmpty() ? Abi.GROUP_EMPTY : rank.groups().add(members);
    }

    private int compareGroups(Call call) {
        List<Integer> a = members(call, 0);
        List<Integer> b = members(call, 1);
        return rank.integer(call.address(2), a.equals(b) ? Abi.IDENT : likeness(a, b));
    }

    private static int likeness(List<Integer> a, List<Integer> b) {
        boolean same = a.stream().sorted().toList().equals(b.stream().sorted().toList());
        return same ? Abi.SIMILAR : Abi.UNEQUAL;
    }

    private int free(Call call) {
        int handle = rank.values().loadInt(call.address(0));
        rank.communicators().get(handle);
        MpiError.require(
                handle != Abi.COMM_WORLD && handle != Abi.COMM_SELF,
                ErrorKind.COMM,
                () -> "a predefined communicator cannot be freed");
        rank.communicatorAttributes().requireAllDeleted(handle);
        rank.forget(handle);
        boolean held = rank.communicators().held(handle);
        Members unused = rank.communicators().remove(handle);
        if (!held) { // Persistent requests go on using it; it is not given back later.
            rank.mpi().free(unused.communicator());
        }
        return rank.integer(call.address(0), Abi.COMM_NULL);
    }

    private int compare(Call call) {
        List<Integer> a = ranks(communicator(call, 0));
        List<Integer> b = ranks(communicator(call, 1));
        int result = call.integer(0) == call.integer(1) ? Abi.IDENT : Abi.CONGRUENT;
        if (rank.communicators().get(call.integer(1)).groups().isPresent()) {
            result = Abi.UNEQUAL;
        } else if (!a.equals(b)) {
            result = likeness(a, b);
        }
        return rank.integer(call.address(2), result);
    }

    private int group(Call call) {
        return rank.integer(call.address(1), rank.groups().add(ranks(communicator(call, 0))));
    }

    private int groupRank(Call call) {
        int number = members(call, 0).indexOf(rank.number());
        return rank.integer(call.address(1), number < 0 ? Abi.UNDEFINED : number);
    }

    private int freeGroup(Call call) {
        int handle = rank.values().loadInt(call.address(0));
        if (handle != Abi.GROUP_EMPTY) {
            rank.groups().remove(handle);
        }
        return rank.integer(call.address(0), Abi.GROUP_NULL);
    }

    private int translate(Call call) {
        List<Integer> from = members(call, 0);
        List<Integer> to = members(call, 3);
        int[] numbers = rank.values().loadInts(call.address(2), call.integer(1));
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != Abi.PROC_NULL) {
                int there = to.indexOf(member(from, numbers[i]));
                numbers[i] = there < 0 ? Abi.UNDEFINED : there;
            }
        }
        rank.values().storeInts(call.address(4), numbers);
        return Abi.SUCCESS;
    }

    private Communicator communicator(Call call, int argument) {
        return rank.communicators().get(call.integer(argument)).communicator();
    }

    private List<Integer> members(Call call, int argument) {
        return rank.groups().get(call.integer(argument));
    }

    private static List<Integer> ranks(Communicator communicator) {
        return IntStream.range(0, communicator.size()).mapToObj(communicator::world).toList();
    }

    /** Member that is to be in a new communicator, in order of key and number. */
    private record Choice(long key, int member) implements Comparable<Choice> {
        @Override
        public int compareTo(Choice other) {
            int byKey = Long.compare(key, other.key);
            return byKey != 0 ? byKey : Integer.compare(member, other.member);
        }
    }
}
