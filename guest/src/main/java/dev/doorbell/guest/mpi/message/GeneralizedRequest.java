package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.GuestFunctions;
import dev.doorbell.guest.mpi.GuestFunctions.Kind;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/**
 * Request that the guest itself completes. Functions of the guest report its status and free it.
 */
final class GeneralizedRequest implements Pending.Way, Pending.Ending {

    private final Rank rank;
    private final long query;
    private final long release;
    private final long cancel;
    private final long extra;
    private boolean complete;
    private boolean given;

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
            rank.functions().call(Kind.END, release, extra);
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
        int freed = (int) rank.functions().call(Kind.END, release, extra);
        return queried == Abi.SUCCESS ? freed : queried;
    }

    @Override
    public void report(long status) {
        query(status);
    }

    @Override
    public void cancel() {
        rank.functions().call(Kind.END, cancel, extra, complete ? 1 : 0);
    }

    @Override
    public void free() {
        given = true;
        if (complete) {
            rank.functions().call(Kind.END, release, extra);
        }
    }

    private int query(long status) {
        if (status != Abi.IGNORE) {
            return (int) rank.functions().call(Kind.QUERY, query, extra, status);
        }
        try (GuestFunctions.Block block = rank.functions().block(Abi.STATUS_BYTES)) {
            rank.storeStatus(block.address(), Status.EMPTY);
            return (int) rank.functions().call(Kind.QUERY, query, extra, block.address());
        }
    }
}
