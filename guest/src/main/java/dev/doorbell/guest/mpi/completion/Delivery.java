package dev.doorbell.guest.mpi.completion;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.message.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * Delivery of complete requests: the guest gets their data, statuses and errors. Requests that are
 * not persistent are removed.
 */
final class Delivery {

    private final Rank rank;

    Delivery(Rank rank) {
        this.rank = rank;
    }

    /**
     * Delivers one request.
     *
     * @param request address of its handle
     * @param status address of its status
     */
    int deliver(int handle, long request, long status) {
        if (handle == Abi.REQUEST_NULL) {
            rank.values().storeStatus(status, Status.EMPTY);
            return Abi.SUCCESS;
        }
        Pending pending = rank.requests().get(handle);
        complete(handle, request, status);
        return pending.result();
    }

    /**
     * Delivers one request of an array.
     *
     * @param index its number, or {@link Abi#UNDEFINED} if none is complete
     * @param requests address of the handles
     * @param place address of the number
     * @param status address of the status
     */
    int deliverOne(RequestArray array, int index, long requests, long place, long status) {
        rank.values().storeInt(place, index);
        if (index == Abi.UNDEFINED) {
            if (!array.hasActive()) {
                rank.values().storeStatus(status, Status.EMPTY);
            }
            return Abi.SUCCESS;
        }
        return deliver(array.handle(index), requests + (long) index * Integer.BYTES, status);
    }

    /** Delivers all requests of an array. */
    int deliverAll(RequestArray array, long requests, long statuses) {
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            results.add(
                    complete(
                            array.handle(i),
                            requests + (long) i * Integer.BYTES,
                            status(statuses, i)));
        }
        return report(results, statuses);
    }

    /** Delivers the complete requests of the array of a call. */
    int deliverSome(RequestArray array, Call call) {
        if (!array.hasActive()) {
            rank.values().storeInt(call.address(2), Abi.UNDEFINED);
            return Abi.SUCCESS;
        }
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (array.complete(i)) {
                int count = results.size();
                rank.values().storeInt(call.address(3) + (long) count * Integer.BYTES, i);
                results.add(
                        complete(
                                array.handle(i),
                                call.address(1) + (long) i * Integer.BYTES,
                                status(call.address(4), count)));
            }
        }
        rank.values().storeInt(call.address(2), results.size());
        return report(results, call.address(4));
    }

    /** Address of a status of an array, which may be ignored. */
    static long status(long statuses, int number) {
        boolean ignored = statuses == Abi.IGNORE || statuses == 0;
        return ignored ? Abi.IGNORE : statuses + (long) number * Abi.STATUS_BYTES;
    }

    /** Stores the error of each status if there is one, which the call then returns. */
    private int report(List<Integer> results, long statuses) {
        if (results.stream().allMatch(it -> it == Abi.SUCCESS)) {
            return Abi.SUCCESS;
        }
        for (int i = 0; i < results.size(); i++) {
            rank.values().storeError(status(statuses, i), results.get(i));
        }
        throw new MpiError(ErrorKind.IN_STATUS, "a request of the array has failed");
    }

    /** Delivers a request and returns its error code. */
    private int complete(int handle, long request, long status) {
        if (handle == Abi.REQUEST_NULL) {
            rank.values().storeStatus(status, Status.EMPTY);
            return Abi.SUCCESS;
        }
        Pending pending = rank.requests().get(handle);
        pending.finish(status);
        if (!pending.persistent()) {
            rank.requests().remove(handle);
            rank.values().storeInt(request, Abi.REQUEST_NULL);
        }
        return pending.code();
    }
}
