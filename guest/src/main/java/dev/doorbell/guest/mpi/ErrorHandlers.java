package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorCodes;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.GuestFunctions.Kind;
import dev.doorbell.guest.shim.MpiFunction;
import dev.doorbell.libraries.process.RankFault;

/** Error handlers of a rank. */
public final class ErrorHandlers {

    private final Rank rank;
    private final ErrorCodes codes = new ErrorCodes();
    private final Handles<Long> functions = new Handles<>("error handler", Abi.FIRST_ERRHANDLER);

    ErrorHandlers(Rank rank) {
        this.rank = rank;
        functions.add(Abi.ERRORS_ARE_FATAL, 0L);
        functions.add(Abi.ERRORS_ABORT, 0L);
        functions.add(Abi.ERRORS_RETURN, 0L);
    }

    /** Error codes and their texts. */
    public ErrorCodes codes() {
        return codes;
    }

    /** Adds a function of the guest and returns its handle. */
    public int add(long function) {
        return functions.add(function);
    }

    /** Checks that a handle exists. */
    public void require(int handle) {
        functions.get(handle);
    }

    /** Handles an error of a call. Returns the code for the guest, or ends the rank. */
    public int raise(MpiFunction function, int communicator, MpiError error) {
        int wanted = error.communicator() == 0 ? communicator : error.communicator();
        int known = rank.communicators().has(wanted) ? wanted : Abi.COMM_WORLD;
        String sentence = "%s (%s)".formatted(error.getMessage(), codes.text(error.code()));
        return call(known, error.code(), function, sentence);
    }

    /** Calls the handler of a communicator. */
    public int call(int communicator, int code, MpiFunction function, String sentence) {
        int handler = rank.belongings(communicator).errorHandler();
        if (handler == Abi.ERRORS_RETURN) {
            return code;
        }
        long own = functions.get(handler);
        if (own == 0) {
            throw new RankFault(
                    "rank %d in %s: %s".formatted(rank.number(), function.symbol(), sentence));
        }
        try (GuestFunctions.Block block = rank.functions().block(2 * Integer.BYTES)) {
            rank.storeInts(block.address(), communicator, code);
            rank.functions()
                    .call(
                            Kind.ERROR_HANDLER,
                            own,
                            block.address(),
                            block.address() + Integer.BYTES);
        }
        return code;
    }
}
