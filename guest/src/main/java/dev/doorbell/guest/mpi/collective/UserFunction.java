package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.mpi.GuestFunctions;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/**
 * Function of the guest that combines instances of a datatype, as {@code MPI_User_function}. They
 * are packed in the emulator and have the layout of the datatype in the guest.
 */
final class UserFunction implements Reduction.Function {

    private static final int ALIGNMENT = 16;

    private final Rank rank;
    private final long function;
    private final long caller;
    private final boolean large;
    private final int handle;
    private final Datatype type;

    UserFunction(Rank rank, long function, long caller, boolean large, int handle, Datatype type) {
        this.rank = rank;
        this.function = function;
        this.caller = caller;
        this.large = large;
        this.handle = handle;
        this.type = type;
    }

    @Override
    public void combine(byte[] in, byte[] inout, int count) {
        long distance = (count - 1) * type.extent();
        long lowest = type.bounds().trueLb() + Math.min(0, distance);
        long length = Math.abs(distance) + type.bounds().trueExtent();
        int aligned = Math.toIntExact(Math.ceilDiv(length, ALIGNMENT) * ALIGNMENT);
        try (GuestFunctions.Block block = rank.functions().block(ALIGNMENT + 2 * aligned)) {
            long numbers = block.address();
            long left = numbers + ALIGNMENT - lowest;
            GuestBuffer result = new GuestBuffer(left + aligned, count, type);
            if (large) {
                rank.values().storeLong(numbers, count);
            } else {
                rank.values().storeInt(numbers, count);
            }
            rank.values().storeInt(numbers + Long.BYTES, handle);
            new GuestBuffer(left, count, type).store(rank.memory(), in, in.length);
            result.store(rank.memory(), inout, inout.length);
            if (caller == 0) {
                rank.functions()
                        .call(
                                GuestFunctions.Kind.OPERATION,
                                function,
                                left,
                                left + aligned,
                                numbers,
                                numbers + Long.BYTES);
            } else {
                rank.functions()
                        .call(
                                GuestFunctions.Kind.PLAIN,
                                caller,
                                left,
                                left + aligned,
                                count,
                                handle,
                                function);
            }
            System.arraycopy(result.load(rank.memory()), 0, inout, 0, inout.length);
        }
    }
}
