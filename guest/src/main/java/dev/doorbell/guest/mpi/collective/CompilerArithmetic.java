package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.mpi.GuestFunctions;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/** Operation that the door carries out, since Java lacks the type; see arithmetic.c. */
final class CompilerArithmetic implements Reduction.Function {

    private final Rank rank;
    private final int operation;
    private final int type;

    CompilerArithmetic(Rank rank, Operation operation, BasicType type) {
        this.rank = rank;
        this.operation = number(operation);
        this.type = number(type);
    }

    /** Returns true if the door has an operation. */
    static boolean has(Operation operation, BasicType type) {
        return switch (type) {
            case LONG_DOUBLE ->
                    operation == Operation.SUM
                            || operation == Operation.PROD
                            || operation == Operation.MAX
                            || operation == Operation.MIN;
            case LONG_DOUBLE_INT, TWO_REAL, TWO_DOUBLE_PRECISION ->
                    operation == Operation.MAXLOC || operation == Operation.MINLOC;
            case COMPLEX,
                    DOUBLE_COMPLEX,
                    C_FLOAT_COMPLEX,
                    C_DOUBLE_COMPLEX,
                    C_LONG_DOUBLE_COMPLEX ->
                    operation == Operation.SUM || operation == Operation.PROD;
            default -> false;
        };
    }

    @Override
    public void combine(byte[] in, byte[] inout, int count) {
        try (GuestFunctions.Block block = rank.functions().block(2 * in.length)) {
            long left = block.address();
            long right = left + in.length;
            rank.memory().store(left, in, 0, in.length);
            rank.memory().store(right, inout, 0, inout.length);
            rank.functions().combine(left, right, count, operation, type);
            System.arraycopy(rank.memory().load(right, inout.length), 0, inout, 0, inout.length);
        }
    }

    private static int number(Operation operation) {
        return switch (operation) {
            case MAX -> 0;
            case MIN -> 1;
            case SUM -> 2;
            case PROD -> 3;
            case MINLOC -> 4;
            case MAXLOC -> 5;
            case LAND, BAND, LOR, BOR, LXOR, BXOR ->
                    throw new IllegalArgumentException("expected arithmetic but was " + operation);
        };
    }

    private static int number(BasicType type) {
        return switch (type) {
            case COMPLEX, C_FLOAT_COMPLEX -> 0;
            case DOUBLE_COMPLEX, C_DOUBLE_COMPLEX -> 1;
            case C_LONG_DOUBLE_COMPLEX -> 2;
            case LONG_DOUBLE -> 3;
            case LONG_DOUBLE_INT -> 4;
            case TWO_REAL -> 5;
            case TWO_DOUBLE_PRECISION -> 6;
            default -> throw new IllegalArgumentException("expected a type of C but was " + type);
        };
    }
}
