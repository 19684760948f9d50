package dev.doorbell.guest.mpi.collective;

import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.mpi.reduction.ElementType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import org.jspecify.annotations.Nullable;

/** Elements of the reductions of predefined datatypes. */
final class ElementTypes {

    private ElementTypes() {}

    /** Returns true if MPI defines an operation on a type, as far as the type decides. */
    static boolean defined(Operation operation, BasicType type) {
        boolean logical =
                operation == Operation.LAND
                        || operation == Operation.LOR
                        || operation == Operation.LXOR;
        boolean bitwise =
                operation == Operation.BAND
                        || operation == Operation.BOR
                        || operation == Operation.BXOR;
        return switch (type) {
            case C_BOOL, LOGICAL -> logical;
            case BYTE -> bitwise;
            default -> true;
        };
    }

    /** Returns the elements of a type; null if Java has no arithmetic for it. */
    static @Nullable ElementType of(BasicType type) {
        return switch (type) {
            case CHAR, SIGNED_CHAR, INT8_T, CHARACTER -> ElementType.INT8;
            case UNSIGNED_CHAR, BYTE, UINT8_T, C_BOOL -> ElementType.UINT8;
            case SHORT, INT16_T -> ElementType.INT16;
            case UNSIGNED_SHORT, UINT16_T -> ElementType.UINT16;
            case INT, INT32_T, INTEGER, LOGICAL -> ElementType.INT32;
            case UNSIGNED, UINT32_T -> ElementType.UINT32;
            case LONG, LONG_LONG_INT, INT64_T, AINT, COUNT, OFFSET -> ElementType.INT64;
            case UNSIGNED_LONG, UNSIGNED_LONG_LONG, UINT64_T -> ElementType.UINT64;
            case FLOAT, REAL -> ElementType.FLOAT;
            case DOUBLE, DOUBLE_PRECISION -> ElementType.DOUBLE;
            case FLOAT_INT -> ElementType.FLOAT_INT;
            case DOUBLE_INT -> ElementType.DOUBLE_INT;
            case LONG_INT -> ElementType.LONG_INT;
            case SHORT_INT -> ElementType.SHORT_INT;
            case TWO_INT -> ElementType.INT_INT;
            default -> null;
        };
    }
}
