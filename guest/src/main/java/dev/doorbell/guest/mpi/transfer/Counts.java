package dev.doorbell.guest.mpi.transfer;

import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.FunctionTable;
import java.util.stream.LongStream;

/** Arrays of numbers among the arguments of a call: ints, or MPI_Counts for large counts. */
public final class Counts {

    private Counts() {}

    /** Returns the numbers of an argument of a constructor of datatypes. */
    public static int[] ofType(Rank rank, Call call, int argument, int count) {
        Checks.count(count);
        return of(rank, call, argument, count);
    }

    /** Returns the numbers of an argument. */
    public static int[] of(Rank rank, Call call, int argument, int count) {
        if (!large(call)) {
            return rank.values().loadInts(call.address(argument), count);
        }
        long[] wide = rank.values().loadLongs(call.address(argument), count);
        LongStream.of(wide).forEach(Checks::large);
        return LongStream.of(wide).mapToInt(Math::toIntExact).toArray();
    }

    /** Returns true for a call of a function with large counts. */
    public static boolean large(Call call) {
        return FunctionTable.all().get(call.function()).large();
    }
}
