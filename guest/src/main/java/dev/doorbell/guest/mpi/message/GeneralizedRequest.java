package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.GuestFunctions;
import dev.doorbell.guest.mpi.GuestFunctions.Kind;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.mpi.operation.RequestCallbacks;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Arrays;

/**
 * Request that the guest itself completes. Functions of the guest report its status and free it.
 */
final class GeneralizedRequest implements Completion, RequestCallbacks {

    private final Rank rank;
    private final long query;
    private final long release;
    private final long cancel;
    private final long extra;
    private boolean complete;
    private boolean given;
    private boolean fortran;

    GeneralizedRequest(Rank rank, long query, long release, long cancel, long extra) {
        this.rank = rank;
        this.query = query;
        this.release = release;
        this.cancel = cancel;
        this.extra = extra;
    }

    /** The guest has completed the operation. */
    void complete() {
        complete = true;
        if (given) {
            called(Kind.END, release, extra);
        }
    }

    @Override
    public boolean test() {
        return complete;
    }

    @Override
    public void await() {
        if (!complete) {
            rank.mpi()
                    .await(
                            () -> complete,
                            () ->
                                    new Wait(
                                            rank.mpi().process().program().name(),
                                            "MPI_Grequest_complete",
                                            Party.named("the program itself")));
        }
    }

    @Override
    public int end(long status) {
        int queried = query(status);
        int freed = called(Kind.END, release, extra);
        return queried == Abi.SUCCESS ? freed : queried;
    }

    @Override
    public void report(long status) {
        query(status);
    }

    @Override
    public int cancel() {
        if (!fortran) {
            return called(Kind.END, cancel, extra, complete ? 1 : 0);
        }
        try (GuestFunctions.Block block = rank.functions().block(Integer.BYTES)) {
            rank.values().storeInt(block.address(), complete ? 1 : 0);
            return called(Kind.END, cancel, extra, block.address());
        }
    }

    @Override
    public void free() {
        given = true;
        if (complete) {
            called(Kind.END, release, extra);
        }
    }

    private int query(long status) {
        if (status != Abi.IGNORE) {
            return called(Kind.QUERY, query, extra, status);
        }
        try (GuestFunctions.Block block = rank.functions().block(Abi.STATUS_BYTES)) {
            rank.values().storeStatus(block.address(), Status.EMPTY);
            return called(Kind.QUERY, query, extra, block.address());
        }
    }

    /** Calls a function of the guest and returns its error code. */
    private int called(Kind kind, long function, long... arguments) {
        if (!fortran) {
            return (int) rank.functions().call(kind, function, arguments);
        }
        try (GuestFunctions.Block code = rank.functions().block(Integer.BYTES)) {
            rank.values().storeInt(code.address(), Abi.SUCCESS);
            long[] all = Arrays.copyOf(arguments, arguments.length + 1);
            all[arguments.length] = code.address();
            rank.functions().call(Kind.PLAIN, function, all);
            return rank.values().loadInt(code.address());
        }
    }

    /** Its functions are Fortran's, whose last argument is the error code. */
    void ofFortran() {
        fortran = true;
    }
}
