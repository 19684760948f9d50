package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorCodes;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.GuestFunctions.Kind;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.shim.MpiFunction;
import dev.doorbell.libraries.process.RankFault;

/** Error handlers of a rank. */
public final class ErrorHandlers {

    /** Kind of object, for a library that calls a function. */
    private static final long OF_COMMUNICATOR = 0;

    private final Rank rank;
    private final ErrorCodes codes = new ErrorCodes();
    private final Handles<Handler> functions = new Handles<>("error handler", Abi.FIRST_ERRHANDLER);

    ErrorHandlers(Rank rank) {
        this.rank = rank;
        functions.add(Abi.ERRORS_ARE_FATAL, Handler.NONE);
        functions.add(Abi.ERRORS_ABORT, Handler.NONE);
        functions.add(Abi.ERRORS_RETURN, Handler.NONE);
        functions.add(Abi.ERRORS_THROW, Handler.NONE);
    }

    /** Error codes and their texts. */
    public ErrorCodes codes() {
        return codes;
    }

    /** Adds a function of the guest and returns its handle. */
    public int add(long function) {
        return functions.add(new Handler(function, 0));
    }

    /** Lets a function of a library call that of a handler, which is in another language. */
    public void callBy(int handle, long caller) {
        functions.add(handle, new Handler(functions.get(handle).function, caller));
    }

    /** Checks that a handle exists. */
    public void require(int handle) {
        functions.get(handle);
    }

    /**
     * Handles an error of a call. Returns the code for the guest, or ends the rank.
     *
     * @param object communicator or session of the call
     */
    public int raise(MpiFunction function, int object, MpiError error) {
        int wanted = error.communicator() == 0 ? object : error.communicator();
        boolean exists = rank.communicators().has(wanted) || rank.lifetime().sessions().has(wanted);
        int known = exists ? wanted : Abi.COMM_WORLD;
        return call(known, error.code(), function, sentence(error));
    }

    /** The text of a class for files says nothing about a function that is missing. */
    private String sentence(MpiError error) {
        String what = String.valueOf(error.getMessage());
        return error.code() == ErrorKind.UNSUPPORTED_OPERATION.number()
                ? what
                : "%s (%s)".formatted(what, codes.text(error.code()).strip());
    }

    /** Calls the handler of a communicator or session. */
    public int call(int object, int code, MpiFunction function, String sentence) {
        int handler = rank.belongings(object).errorHandler();
        if (handler == Abi.ERRORS_RETURN || handler == Abi.ERRORS_THROW) {
            return code;
        }
        Handler own = functions.get(handler);
        if (own.function == 0) {
            throw new RankFault(
                    "rank %d in %s: %s".formatted(rank.number(), function.symbol(), sentence));
        }
        try (GuestFunctions.Block block = rank.functions().block(2 * Integer.BYTES)) {
            rank.values().storeInts(block.address(), object, code);
            long place = block.address();
            if (own.caller == 0) {
                rank.functions()
                        .call(Kind.ERROR_HANDLER, own.function, place, place + Integer.BYTES);
            } else {
                rank.functions()
                        .call(
                                Kind.PLAIN,
                                own.caller,
                                OF_COMMUNICATOR,
                                place,
                                place + Integer.BYTES,
                                own.function);
            }
        }
        return code;
    }

    /**
     * Error handler of the guest.
     *
     * @param function its function, or 0
     * @param caller function of a library that calls it, or 0
     */
    private record Handler(long function, long caller) {

        private static final Handler NONE = new Handler(0, 0);
    }
}
