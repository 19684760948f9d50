package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.mpi.operation.RequestCallbacks;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;

/** Message in an attached buffer: complete at once, unless it is cancelled. */
final class BufferedMessage implements Completion, RequestCallbacks {

    private final Rank rank;
    private final Request send;
    private boolean cancelled;

    BufferedMessage(Rank rank, Request send) {
        this.rank = rank;
        this.send = send;
    }

    @Override
    public boolean test() {
        return !cancelled || rank.mpi().test(send);
    }

    @Override
    public void await() {
        if (cancelled) {
            rank.mpi().await(send);
        }
    }

    @Override
    public int end(long status) {
        report(status);
        return Abi.SUCCESS;
    }

    @Override
    public void report(long status) {
        rank.values().storeStatus(status, cancelled ? send.status() : Status.EMPTY);
    }

    @Override
    public int cancel() {
        cancelled = true;
        rank.mpi().cancel(send);
        return Abi.SUCCESS;
    }
}
