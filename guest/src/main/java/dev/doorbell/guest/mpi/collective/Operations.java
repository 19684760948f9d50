package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.object.UserOperation;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.mpi.reduction.ElementType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations of a rank by handle: those of MPI, and functions of the guest. */
public final class Operations {

    /** Operations in the order of their handles. MPI_REPLACE and MPI_NO_OP follow, for windows. */
    private static final List<Operation> PREDEFINED =
            List.of(
                    Operation.MAX,
                    Operation.MIN,
                    Operation.SUM,
                    Operation.PROD,
                    Operation.LAND,
                    Operation.BAND,
                    Operation.LOR,
                    Operation.BOR,
                    Operation.LXOR,
                    Operation.BXOR,
                    Operation.MINLOC,
                    Operation.MAXLOC);

    private static final int FOR_WINDOWS = 2;

    private final Rank rank;

    /** Creates the operations of MPI. */
    public Operations(Rank rank) {
        this.rank = rank;
    }

    int add(long function, boolean commutative, boolean large) {
        return rank.operations().add(new UserOperation(function, 0, commutative, large));
    }

    /** Lets a function of a library call that of an operation, which is in another language. */
    void callBy(int handle, long caller) {
        UserOperation old = rank.operations().get(handle);
        rank.operations()
                .add(
                        handle,
                        new UserOperation(old.function(), caller, old.commutative(), old.large()));
    }

    void remove(int handle) {
        rank.operations().remove(handle);
    }

    boolean commutative(int handle) {
        int number = handle - Abi.FIRST_OPERATION;
        if (number >= 0 && number < PREDEFINED.size() + FOR_WINDOWS) {
            return number < PREDEFINED.size();
        }
        return rank.operations().get(handle).commutative();
    }

    /** Returns an operation on a datatype; an error if MPI does not define it. */
    public Operands on(int datatype, int handle) {
        Datatype type = rank.types().get(datatype);
        int number = handle - Abi.FIRST_OPERATION;
        if (number < 0 || number >= PREDEFINED.size() + FOR_WINDOWS) {
            MpiError.require(
                    type.committed(),
                    ErrorKind.TYPE,
                    () -> "datatype 0x%08x is not committed".formatted(datatype));
            return user(rank.operations().get(handle), type, datatype);
        }
        BasicType basic = Abi.TYPES.get(datatype);
        Operands operands =
                basic == null || number >= PREDEFINED.size()
                        ? null
                        : predefined(PREDEFINED.get(number), basic);
        if (operands == null) {
            throw new MpiError(
                    ErrorKind.OP,
                    "operation 0x%08x is not defined on datatype 0x%08x"
                            .formatted(handle, datatype));
        }
        return operands;
    }

    private Operands user(UserOperation user, Datatype type, int handle) {
        // Nothing is combined if the instances have no data.
        int bytes = Math.max(1, Math.toIntExact(type.size()));
        Reduction reduction =
                Reduction.user(
                        bytes,
                        user.commutative(),
                        new UserFunction(
                                rank, user.function(), user.caller(), user.large(), handle, type));
        return new Operands(reduction, type, type.size() == 0 ? 0 : 1);
    }

    private @Nullable Operands predefined(Operation operation, BasicType type) {
        if (CompilerArithmetic.has(operation, type)) {
            String name = operation + " of " + type;
            return new Operands(
                    new Reduction(
                            name,
                            type.extent(),
                            true,
                            true,
                            new CompilerArithmetic(rank, operation, type)),
                    bytes(type.extent()),
                    1);
        }
        ElementType element = ElementTypes.of(type);
        if (element == null || !ElementTypes.defined(operation, type) || !operation.on(element)) {
            return null;
        }
        return new Operands(Reduction.of(operation, element), bytes(element.bytes()), 1);
    }

    private static Datatype bytes(int count) {
        return Datatypes.contiguous(count, Datatype.of(BasicType.BYTE)).commit();
    }
}
