package dev.doorbell.guest.mpi.group;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Calls that choose ranges of groups. */
public final class GroupCalls implements Calls.Area {

    /** Numbers of a range: first, last and step. */
    private static final int RANGE = 3;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public GroupCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Group_range_incl", call -> choose(call, true));
        calls.add("Group_range_excl", call -> choose(call, false));
    }

    private int choose(Call call, boolean listed) {
        List<Integer> old = rank.groups().get(call.integer(0));
        List<Integer> chosen = new ArrayList<>();
        int[] numbers = rank.values().loadInts(call.address(2), RANGE * call.integer(1));
        for (int i = 0; i < numbers.length; i += RANGE) {
            addRange(old, chosen, numbers[i], numbers[i + 1], numbers[i + 2]);
        }
        if (!listed) {
            chosen = old.stream().filter(Predicate.not(chosen::contains)).toList();
        }
        int handle = chosen.isEmpty() ? Abi.GROUP_EMPTY : rank.groups().add(chosen);
        rank.values().storeInt(call.address(3), handle);
        return Abi.SUCCESS;
    }

    private static void addRange(
            List<Integer> old, List<Integer> chosen, int first, int last, int step) {
        if (step == 0 || Integer.signum(last - first) == -Integer.signum(step)) {
            throw new MpiError(
                    ErrorKind.ARG,
                    "range from %d to %d in steps of %d has no end".formatted(first, last, step));
        }
        for (int number = first; step > 0 ? number <= last : number >= last; number += step) {
            if (number < 0 || number >= old.size()) {
                throw new MpiError(
                        ErrorKind.ARG,
                        "rank is %d; expected from 0 to %d".formatted(number, old.size() - 1));
            }
            if (chosen.contains(old.get(number))) {
                throw new MpiError(ErrorKind.ARG, "rank %d is in several ranges".formatted(number));
            }
            chosen.add(old.get(number));
        }
    }
}
