package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;

/** Calls that await or test all, one or some requests of an array. */
public final class RequestArrayCalls implements Calls.Area {

    private final Rank rank;
    private final Delivery delivery;

    /** Creates the calls of a rank. */
    public RequestArrayCalls(Rank rank) {
        this.rank = rank;
        delivery = new Delivery(rank);
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Waitall", this::waitAll);
        calls.add("Waitany", this::waitAny);
        calls.add("Waitsome", this::waitSome);
        calls.add("Testall", this::testAll);
        calls.add("Testany", this::testAny);
        calls.add("Testsome", this::testSome);
    }

    private int waitAll(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        return rank.waits()
                .complete(
                        array.all(),
                        () -> delivery.deliverAll(array, call.address(1), call.address(2)));
    }

    private int waitAny(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        return rank.waits()
                .complete(
                        array.one(),
                        () ->
                                delivery.deliverOne(
                                        array,
                                        array.firstComplete(),
                                        call.address(1),
                                        call.address(2),
                                        call.address(3)));
    }

    private int waitSome(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        return rank.waits().complete(array.one(), () -> delivery.deliverSome(array, call));
    }

    private int testAll(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        boolean done = array.testAll();
        rank.values().storeInt(call.address(2), done ? 1 : 0);
        return done ? delivery.deliverAll(array, call.address(1), call.address(3)) : Abi.SUCCESS;
    }

    private int testAny(Call call) {
        RequestArray array = RequestArray.of(rank, call);
        int index = array.firstComplete();
        boolean done = index != Abi.UNDEFINED || !array.hasActive();
        rank.values().storeInt(call.address(3), done ? 1 : 0);
        return delivery.deliverOne(array, index, call.address(1), call.address(2), call.address(4));
    }

    private int testSome(Call call) {
        return delivery.deliverSome(RequestArray.of(rank, call), call);
    }
}
