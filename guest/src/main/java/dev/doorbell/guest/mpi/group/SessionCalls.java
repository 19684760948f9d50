package dev.doorbell.guest.mpi.group;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.List;
import java.util.stream.IntStream;

/** Calls of sessions, and communicators of groups without a parent. */
public final class SessionCalls implements Calls.Area {

    private static final int MOST_NAME = 1024;
    private static final String WORLD = "mpi://WORLD";
    private static final String SELF = "mpi://SELF";
    private static final List<String> SETS = List.of(WORLD, SELF);

    private final Rank rank;

    /** Creates the calls of a rank. */
    public SessionCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Session_init", this::begin);
        calls.add("Session_finalize", this::end);
        calls.add("Session_get_num_psets", this::count);
        calls.add("Session_get_nth_pset", this::name);
        calls.add(
                "Group_from_session_pset",
                call -> rank.integer(call.address(2), rank.groups().add(group(rank, call))));
        calls.add("Comm_create_from_group", this::create);
    }

    /** Returns the ranks of the set of processes that a call names after its session. */
    public static List<Integer> group(Rank rank, Call call) {
        rank.lifetime().sessions().get(call.integer(0));
        String name = rank.values().loadText(call.address(1), MOST_NAME);
        return switch (name) {
            case WORLD -> IntStream.range(0, rank.mpi().size()).boxed().toList();
            case SELF -> List.of(rank.number());
            default ->
                    throw new MpiError(
                            ErrorKind.ARG,
                            "set of processes is '%s'; expected %s or %s"
                                    .formatted(name, WORLD, SELF));
        };
    }

    private int begin(Call call) {
        rank.errorHandlers().require(call.integer(1));
        // A session has no level of threads before its communicators exist.
        rank.waits().allowThreads(true);
        int handle = rank.lifetime().beginSession();
        rank.belongings(handle).errorHandler(call.integer(1));
        return rank.integer(call.address(2), handle);
    }

    private int end(Call call) {
        int handle = rank.values().loadInt(call.address(0));
        rank.lifetime().endSession(handle);
        rank.forget(handle);
        return rank.integer(call.address(0), Abi.SESSION_NULL);
    }

    private int count(Call call) {
        rank.lifetime().sessions().get(call.integer(0));
        return rank.integer(call.address(2), SETS.size());
    }

    /** The length includes the final null; no room asks for it. */
    private int name(Call call) {
        rank.lifetime().sessions().get(call.integer(0));
        int number = call.integer(2);
        MpiError.require(
                number >= 0 && number < SETS.size(),
                ErrorKind.ARG,
                () ->
                        "set of processes has number %d; expected less than %d"
                                .formatted(number, SETS.size()));
        String name = SETS.get(number);
        int room = rank.values().loadInt(call.address(3));
        if (room > 0) {
            rank.values()
                    .storeText(
                            call.address(4), name.substring(0, Math.min(room - 1, name.length())));
        }
        return rank.integer(call.address(3), name.length() + 1);
    }

    private int create(Call call) {
        List<Integer> ranks = rank.groups().get(call.integer(0));
        int tag = rank.values().loadText(call.address(1), MOST_NAME).hashCode();
        rank.errorHandlers().require(call.integer(3));
        if (!ranks.contains(rank.number())) {
            return rank.integer(call.address(4), Abi.COMM_NULL);
        }
        return new Heirs(rank, Abi.COMM_WORLD)
                .store(
                        call.address(4),
                        rank.mpi().begin(rank.mpi().world(), ranks, tag),
                        begun -> {
                            int added = rank.communicators().add(rank.members(begun, ""));
                            rank.belongings(added).errorHandler(call.integer(3));
                            return added;
                        });
    }
}
