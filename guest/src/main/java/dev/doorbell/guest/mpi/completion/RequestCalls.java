package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;

/** Calls that await, test, cancel or free one request. */
public final class RequestCalls implements Calls.Area {

    private final Rank rank;
    private final Delivery delivery;

    /** Creates the calls of a rank. */
    public RequestCalls(Rank rank) {
        this.rank = rank;
        delivery = new Delivery(rank);
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Wait", this::wait);
        calls.add("Test", this::test);
        calls.add("Cancel", this::cancel);
        calls.add("Request_free", this::free);
    }

    private int wait(Call call) {
        long place = call.address(0);
        int handle = handle(call);
        if (handle == Abi.REQUEST_NULL) {
            return delivery.deliver(handle, place, call.address(1));
        }
        Pending pending = rank.requests().get(handle);
        return rank.waits()
                .complete(pending, () -> delivery.deliver(handle, place, call.address(1)));
    }

    private int test(Call call) {
        int handle = handle(call);
        boolean done = RequestArray.of(rank, handle).testAll();
        rank.values().storeInt(call.address(1), done ? 1 : 0);
        return done ? delivery.deliver(handle, call.address(0), call.address(2)) : Abi.SUCCESS;
    }

    private int cancel(Call call) {
        return rank.requests().get(handle(call)).cancel();
    }

    private int free(Call call) {
        rank.requests().remove(handle(call)).free();
        return rank.integer(call.address(0), Abi.REQUEST_NULL);
    }

    private int handle(Call call) {
        return rank.values().loadInt(call.address(0));
    }
}
