package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.process.Call;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/** Requests of a call by their handles, some of which may be null or inactive. */
final class RequestArray {

    private final Rank rank;
    private final int[] handles;

    private RequestArray(Rank rank, int[] handles) {
        this.rank = rank;
        this.handles = handles;
    }

    /** Returns the array that a call has as its first two arguments: a length and an address. */
    static RequestArray of(Rank rank, Call call) {
        Checks.count(call.integer(0));
        return new RequestArray(rank, rank.values().loadInts(call.address(1), call.integer(0)));
    }

    /** Returns an array of one request. */
    static RequestArray of(Rank rank, int handle) {
        return new RequestArray(rank, new int[] {handle});
    }

    int size() {
        return handles.length;
    }

    int handle(int index) {
        return handles[index];
    }

    boolean active(int index) {
        return handles[index] != Abi.REQUEST_NULL && rank.requests().get(handles[index]).active();
    }

    /** Makes progress. Returns true if a request is active and its operation is complete. */
    boolean complete(int index) {
        return active(index) && rank.requests().get(handles[index]).test();
    }

    boolean hasActive() {
        for (int i = 0; i < handles.length; i++) {
            if (active(i)) {
                return true;
            }
        }
        return false;
    }

    /** Makes progress. Returns the number of a complete request, or {@link Abi#UNDEFINED}. */
    int firstComplete() {
        for (int i = 0; i < handles.length; i++) {
            if (complete(i)) {
                return i;
            }
        }
        return Abi.UNDEFINED;
    }

    /** Makes progress with every request. Returns true if none is incomplete. */
    boolean testAll() {
        boolean done = true;
        for (int handle : handles) {
            done &= handle == Abi.REQUEST_NULL || rank.requests().get(handle).test();
        }
        return done;
    }

    /** Completion of all requests. */
    Completion all() {
        return new Completion() {
            @Override
            public boolean test() {
                return testAll();
            }

            @Override
            public void await() {
                for (int handle : handles) {
                    if (handle != Abi.REQUEST_NULL) {
                        rank.requests().get(handle).await();
                    }
                }
            }
        };
    }

    /** Completion of at least one request. */
    Completion one() {
        return new Completion() {
            @Override
            public boolean test() {
                return firstComplete() != Abi.UNDEFINED || !hasActive();
            }

            @Override
            public void await() {
                awaitOne();
            }
        };
    }

    private void awaitOne() {
        if (firstComplete() == Abi.UNDEFINED && hasActive()) {
            rank.mpi()
                    .await(
                            () -> firstComplete() != Abi.UNDEFINED,
                            () ->
                                    new Wait(
                                            rank.mpi().process().program().name(),
                                            "one of %d requests".formatted(handles.length),
                                            Party.named("any rank")));
        }
    }
}
