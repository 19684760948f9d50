package dev.doorbell.guest.door;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.Waits.Suspended;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.guest.shim.MpiFunction;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.workloads.binary.CallTimes;
import dev.doorbell.workloads.binary.ExitCodes;
import dev.doorbell.workloads.offload.Collectives;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Program of one rank: it carries out the calls of a guest until the guest ends. Virtual time
 * stands still while the guest computes.
 */
public final class RankDoor {

    /** Begins of the names of functions that may be called at any time. */
    private static final Pattern BEFORE_INIT =
            Pattern.compile(
                    "Init|Finalized|Get_|Session_|Info_|Abi_|Error_|Errhandler_free|Add_error|Remove_error|\\w+_errhandler");

    /** An overflow, of a product of arguments for example. */
    private static final String TOO_LARGE = "a number that follows from the arguments is too large";

    private final Guest guest;
    private final HostProcess process;
    private final Rank rank;
    private final Calls calls;
    private final long computePs;
    private final CallTimes times = new CallTimes();
    private final SuspendedCalls suspended;
    private @Nullable MpiFunction last;

    private RankDoor(Guest guest, Mpi mpi, Collectives collectives, long computePs) {
        this.guest = guest;
        this.computePs = computePs;
        process = mpi.process();
        rank = new Rank(guest, mpi, collectives, this::callBack);
        calls = Calls.of(rank, Areas.of(rank));
        suspended = new SuspendedCalls(mpi);
    }

    /**
     * Runs a rank to the end of its guest.
     *
     * @param computePs virtual time of the guest's work between two calls
     * @throws RankFault if the guest fails or does not end MPI
     */
    public static void run(Guest guest, Mpi mpi, Collectives collectives, long computePs) {
        new RankDoor(guest, mpi, collectives, computePs).serve();
    }

    private void serve() {
        try {
            for (Call call = guest.next(now()); call != null; call = guest.next(now())) {
                answer(call);
            }
        } finally {
            times.record(process.node().instruments(), rank.number());
        }
        end();
    }

    /** Carries out a call of the guest, and lets it return or suspends it. */
    private void answer(Call call) {
        if (call.function() == Guest.WAIT) {
            process.program().sleep(call.aheadPs());
            int complete = suspended.complete((int) call.arguments()[0]);
            guest.answer(complete, now());
            return;
        }
        SuspendedCalls.Entry entry =
                call.function() == Guest.END
                        ? suspended.remove((int) call.arguments()[0])
                        : begun(call);
        boolean begins = call.function() != Guest.END;
        boolean before = rank.waits().begin(!begins || call.threads());
        int result = carryOut(entry, call.aheadPs(), begins);
        rank.waits().resume(before);
        Suspended rest = rank.waits().take();
        if (rest == null) {
            guest.answer(result, now());
        } else {
            guest.suspend(suspended.add(entry.function(), entry.call(), rest), now());
        }
    }

    private SuspendedCalls.Entry begun(Call call) {
        if (call.function() == Guest.FORKED) {
            throw fault(
                    FunctionTable.all().get((int) call.arguments()[0]),
                    "a child process called it; only the process of the rank may");
        }
        MpiFunction function = FunctionTable.all().get(call.function());
        last = function;
        return new SuspendedCalls.Entry(
                function,
                call,
                new Suspended(Completion.DONE, () -> calls.run(function, call)),
                now());
    }

    private int carryOut(SuspendedCalls.Entry entry, long aheadPs, boolean begins) {
        MpiFunction function = entry.function();
        Call call = entry.call();
        process.program().sleep(aheadPs + (begins ? computePs : 0));
        if (!rank.lifetime().usable() && !beforeInit(function)) {
            throw fault(
                    function,
                    "it was called %s"
                            .formatted(
                                    rank.lifetime().finalized()
                                            ? "after MPI_Finalize"
                                            : "before MPI_Init"));
        }
        long from = begins ? now() : entry.sincePs();
        long moved = rank.movedBytes();
        try {
            if (begins && function.communicator() >= 0) {
                rank.communicators().get(call.integer(function.communicator()));
            }
            return entry.rest().end().getAsInt();
        } catch (MpiError error) {
            return raise(function, call, error);
        } catch (DatatypeException wrong) {
            return raise(function, call, of(wrong));
        } catch (ArithmeticException wrong) {
            if (!String.valueOf(wrong.getMessage()).endsWith("overflow")) {
                throw wrong; // A defect of ours.
            }
            return raise(function, call, new MpiError(ErrorKind.ARG, TOO_LARGE));
        } catch (MpiException wrong) {
            throw fault(function, String.valueOf(wrong.getMessage()));
        } catch (RankFault wrong) {
            throw fault(function, wrong.sentence());
        } finally {
            long bytes = rank.movedBytes() - moved;
            if (begins) {
                times.add(function.symbol(), now() - from, bytes);
            } else {
                times.extend(function.symbol(), now() - from, bytes);
            }
        }
    }

    private int raise(MpiFunction function, Call call, MpiError error) {
        int object =
                function.communicator() >= 0
                        ? call.integer(function.communicator())
                        : function.ofSession() ? call.integer(0) : Abi.COMM_WORLD;
        return rank.errorHandlers().raise(function, object, error);
    }

    private static MpiError of(DatatypeException wrong) {
        ErrorKind kind =
                switch (wrong.errorClass()) {
                    case MPI_ERR_BUFFER -> ErrorKind.BUFFER;
                    case MPI_ERR_COUNT -> ErrorKind.COUNT;
                    case MPI_ERR_TYPE -> ErrorKind.TYPE;
                    case MPI_ERR_ARG -> ErrorKind.ARG;
                    case MPI_ERR_TRUNCATE -> ErrorKind.TRUNCATE;
                };
        return new MpiError(kind, String.valueOf(wrong.getMessage()));
    }

    /** Calls a function of the guest and carries out what it calls. */
    private long callBack(long callable, long... arguments) {
        guest.call(callable, now(), arguments);
        for (Call call = guest.next(now()); call != null; call = guest.next(now())) {
            if (call.function() == Guest.RETURNED) {
                process.program().sleep(call.aheadPs());
                return call.arguments()[0];
            }
            answer(call);
        }
        end();
        throw new IllegalStateException("expected a guest that runs but it has ended");
    }

    /** Returns true for functions that may be called at any time. */
    private static boolean beforeInit(MpiFunction function) {
        return function.place() == MpiFunction.Place.MISSING
                || BEFORE_INIT.matcher(function.name()).lookingAt();
    }

    private void end() {
        Optional<String> failure = guest.failure();
        MpiFunction lastCall = last;
        String where = lastCall == null ? "before MPI_Init" : "after " + lastCall.symbol();
        if (failure.isPresent()) {
            ExitCodes.record(process.node().instruments(), rank.number(), guest.exitCode());
            throw new RankFault("rank %d %s %s".formatted(rank.number(), failure.get(), where));
        }
        if (!rank.lifetime().ended()) {
            throw new RankFault(
                    "rank %d ended without MPI_Finalize, %s".formatted(rank.number(), where));
        }
    }

    private RankFault fault(MpiFunction function, String sentence) {
        return new RankFault(
                "rank %d in %s: %s".formatted(rank.number(), function.symbol(), sentence));
    }

    private long now() {
        return process.nowPs();
    }
}
