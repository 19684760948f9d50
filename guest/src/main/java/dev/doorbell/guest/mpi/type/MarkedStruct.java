package dev.doorbell.guest.mpi.type;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Structure whose members may be MPI_LB and MPI_UB, which MPI 3 removed: they have no data and move
 * the bounds of the type.
 */
final class MarkedStruct {

    private MarkedStruct() {}

    static Datatype of(int[] lengths, long[] displacements, int[] handles, List<Datatype> types) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < handles.length; i++) {
            if (handles[i] != Abi.LB && handles[i] != Abi.UB) {
                members.add(i);
            }
        }
        Datatype struct =
                Datatypes.struct(
                        members.stream().mapToInt(i -> lengths[i]).toArray(),
                        members.stream().mapToLong(i -> displacements[i]).toArray(),
                        members.stream().map(i -> types.get(i)).toList());
        if (members.size() == handles.length) {
            return struct;
        }
        OptionalLong lower = marks(Abi.LB, displacements, handles).min();
        OptionalLong upper = marks(Abi.UB, displacements, handles).max();
        long lb = lower.orElse(struct.bounds().lb());
        return Datatypes.resized(struct, lb, upper.orElse(struct.bounds().ub()) - lb);
    }

    private static LongStream marks(int mark, long[] at, int... handles) {
        return IntStream.range(0, handles.length)
                .filter(i -> handles[i] == mark)
                .mapToLong(i -> at[i]);
    }
}
