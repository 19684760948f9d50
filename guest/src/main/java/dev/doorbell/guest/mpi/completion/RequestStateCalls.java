package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.message.Status;

/** Calls that report the state of requests and leave them as they are. */
public final class RequestStateCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public RequestStateCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Request_get_status", this::one);
        calls.add("Request_get_status_all", this::all);
        calls.add("Request_get_status_any", this::any);
        calls.add("Request_get_status_some", this::some);
    }

    private int one(Call call) {
        RequestArray array = RequestArray.of(rank, call.integer(0));
        boolean done = !array.active(0) || array.complete(0);
        rank.values().storeInt(call.address(1), done ? 1 : 0);
        if (done) {
            report(array, 0, call.address(2));
        }
        return Abi.SUCCESS;
    }

    private int all(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        boolean done = array.testAll();
        rank.values().storeInt(call.address(2), done ? 1 : 0);
        for (int i = 0; done && i < array.size(); i++) {
            report(array, i, Delivery.status(call.address(3), i));
        }
        return Abi.SUCCESS;
    }

    private int any(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        int index = array.firstComplete();
        boolean done = index != Abi.UNDEFINED || !array.hasActive();
        rank.values().storeInt(call.address(2), index);
        rank.values().storeInt(call.address(3), done ? 1 : 0);
        if (index != Abi.UNDEFINED) {
            report(array, index, call.address(4));
        } else if (done) {
            rank.values().storeStatus(call.address(4), Status.EMPTY);
        }
        return Abi.SUCCESS;
    }

    private int some(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        int count = 0;
        for (int i = 0; i < array.size(); i++) {
            if (array.complete(i)) {
                rank.values().storeInt(call.address(3) + (long) count * Integer.BYTES, i);
                report(array, i, Delivery.status(call.address(4), count));
                count++;
            }
        }
        return rank.integer(call.address(2), array.hasActive() ? count : Abi.UNDEFINED);
    }

    /** Stores the status of a request that is complete or inactive. */
    private void report(RequestArray array, int index, long status) {
        if (array.active(index)) {
            rank.requests().get(array.handle(index)).report(status);
        } else {
            rank.values().storeStatus(status, Status.EMPTY);
            if (array.handle(index) == Abi.REQUEST_NULL) {
                rank.values().storeError(status, Abi.SUCCESS);
            }
        }
    }
}
