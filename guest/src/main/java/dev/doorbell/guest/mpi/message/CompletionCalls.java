package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/** Calls that test requests and wait for them. */
public final class CompletionCalls implements Calls.Area {

    private final Rank rank;

    /** Creates the calls of a rank. */
    public CompletionCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Wait", this::wait);
        calls.add("Waitall", this::waitAll);
        calls.add("Waitany", this::waitAny);
        calls.add("Test", this::test);
        calls.add("Testall", this::testAll);
        calls.add("Testany", this::testAny);
        calls.add("Request_free", this::free);
        calls.add("Waitsome", this::waitSome);
        calls.add("Testsome", this::testSome);
        calls.add("Cancel", this::cancel);
        calls.add("Test_cancelled", this::cancelled);
        calls.add("Request_get_status", this::state);
        calls.add("Request_get_status_all", this::stateOfAll);
        calls.add("Request_get_status_any", this::stateOfAny);
        calls.add("Request_get_status_some", this::stateOfSome);
        calls.add("Get_count", call -> count(call, false));
        calls.add("Get_elements", call -> count(call, true));
        calls.add("Get_elements_x", call -> large(call, true));
        calls.add("Get_elements_c", call -> large(call, true));
        calls.add("Get_count_c", call -> large(call, false));
    }

    private int wait(Call call) {
        long place = call.address(0);
        int handle = rank.loadInts(place, 1)[0];
        if (handle == Abi.REQUEST_NULL) {
            return finish(handle, place, call.address(1));
        }
        Pending pending = rank.requests().get(handle);
        return rank.waits().complete(pending, () -> finish(handle, place, call.address(1)));
    }

    private int waitAll(Call call) {
        int[] handles = handles(call);
        return rank.waits()
                .complete(
                        new Pending.Way() {
                            @Override
                            public boolean test() {
                                return testAll(handles);
                            }

                            @Override
                            public void await() {
                                awaitAll(handles);
                            }
                        },
                        () -> finishAll(handles, call.address(1), call.address(2)));
    }

    private void awaitAll(int[] handles) {
        for (int handle : handles) {
            if (handle != Abi.REQUEST_NULL) {
                rank.requests().get(handle).await();
            }
        }
    }

    private boolean testAll(int[] handles) {
        boolean done = true;
        for (int handle : handles) {
            done &= handle == Abi.REQUEST_NULL || rank.requests().get(handle).test();
        }
        return done;
    }

    private int waitAny(Call call) {
        int[] handles = handles(call);
        return rank.waits()
                .complete(
                        one(handles),
                        () ->
                                finishOne(
                                        handles,
                                        firstComplete(handles),
                                        call.address(1),
                                        call.address(2),
                                        call.address(3)));
    }

    /** Completion of at least one of several requests. */
    private Pending.Way one(int[] handles) {
        return new Pending.Way() {
            @Override
            public boolean test() {
                return firstComplete(handles) != Abi.UNDEFINED || !hasActive(handles);
            }

            @Override
            public void await() {
                awaitOne(handles);
            }
        };
    }

    private void awaitOne(int[] handles) {
        if (firstComplete(handles) == Abi.UNDEFINED && hasActive(handles)) {
            rank.mpi()
                    .await(
                            () -> firstComplete(handles) != Abi.UNDEFINED,
                            () ->
                                    new Wait(
                                            rank.mpi().process().program().name(),
                                            "one of %d requests".formatted(handles.length),
                                            Party.named("any rank")));
        }
    }

    private int waitSome(Call call) {
        int[] handles = handles(call);
        return rank.waits().complete(one(handles), () -> finishSome(handles, call));
    }

    private int testSome(Call call) {
        return finishSome(handles(call), call);
    }

    private int finishSome(int[] handles, Call call) {
        if (!hasActive(handles)) {
            rank.storeInt(call.address(2), Abi.UNDEFINED);
            return Abi.SUCCESS;
        }
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < handles.length; i++) {
            if (active(handles[i]) && rank.requests().get(handles[i]).test()) {
                int count = results.size();
                rank.storeInt(call.address(3) + (long) count * Integer.BYTES, i);
                results.add(
                        complete(
                                handles[i],
                                call.address(1) + (long) i * Integer.BYTES,
                                status(call.address(4), count)));
            }
        }
        rank.storeInt(call.address(2), results.size());
        return report(results, call.address(4));
    }

    private int cancel(Call call) {
        int handle = rank.loadInts(call.address(0), 1)[0];
        rank.requests().get(handle).cancel();
        return Abi.SUCCESS;
    }

    private int cancelled(Call call) {
        rank.storeInt(call.address(1), rank.loadInts(call.address(0), 2)[1] & 1);
        return Abi.SUCCESS;
    }

    private int state(Call call) {
        int handle = call.integer(0);
        boolean done = !active(handle) || rank.requests().get(handle).test();
        rank.storeInt(call.address(1), done ? 1 : 0);
        if (done) {
            reportState(handle, call.address(2));
        }
        return Abi.SUCCESS;
    }

    /** Stores the status of a request that is complete or inactive. */
    private void reportState(int handle, long status) {
        if (active(handle)) {
            rank.requests().get(handle).report(status);
        } else {
            rank.storeStatus(status, Status.EMPTY);
        }
    }

    private int stateOfAll(Call call) {
        int[] handles = handles(call);
        boolean done = testAll(handles);
        rank.storeInt(call.address(2), done ? 1 : 0);
        for (int i = 0; done && i < handles.length; i++) {
            reportState(handles[i], status(call.address(3), i));
        }
        return Abi.SUCCESS;
    }

    private int stateOfAny(Call call) {
        int[] handles = handles(call);
        int index = firstComplete(handles);
        boolean done = index != Abi.UNDEFINED || !hasActive(handles);
        rank.storeInt(call.address(2), index);
        rank.storeInt(call.address(3), done ? 1 : 0);
        if (done) {
            reportState(
                    index == Abi.UNDEFINED ? Abi.REQUEST_NULL : handles[index], call.address(4));
        }
        return Abi.SUCCESS;
    }

    private int stateOfSome(Call call) {
        int[] handles = handles(call);
        int count = 0;
        for (int i = 0; i < handles.length; i++) {
            if (active(handles[i]) && rank.requests().get(handles[i]).test()) {
                rank.storeInt(call.address(3) + (long) count * Integer.BYTES, i);
                reportState(handles[i], status(call.address(4), count));
                count++;
            }
        }
        return rank.integer(call.address(2), hasActive(handles) ? count : Abi.UNDEFINED);
    }

    private static long status(long statuses, int number) {
        boolean ignored = statuses == Abi.IGNORE || statuses == 0;
        return ignored ? Abi.IGNORE : statuses + (long) number * Abi.STATUS_BYTES;
    }

    private int test(Call call) {
        int handle = rank.loadInts(call.address(0), 1)[0];
        boolean done = handle == Abi.REQUEST_NULL || rank.requests().get(handle).test();
        rank.storeInt(call.address(1), done ? 1 : 0);
        return done ? finish(handle, call.address(0), call.address(2)) : Abi.SUCCESS;
    }

    private int testAll(Call call) {
        int[] handles = handles(call);
        boolean done = testAll(handles);
        rank.storeInt(call.address(2), done ? 1 : 0);
        return done ? finishAll(handles, call.address(1), call.address(3)) : Abi.SUCCESS;
    }

    private int testAny(Call call) {
        int[] handles = handles(call);
        int index = firstComplete(handles);
        boolean done = index != Abi.UNDEFINED || !hasActive(handles);
        rank.storeInt(call.address(3), done ? 1 : 0);
        return finishOne(handles, index, call.address(1), call.address(2), call.address(4));
    }

    private int free(Call call) {
        int handle = rank.loadInts(call.address(0), 1)[0];
        rank.requests().remove(handle).free();
        rank.storeInt(call.address(0), Abi.REQUEST_NULL);
        return Abi.SUCCESS;
    }

    private int[] handles(Call call) {
        Checks.count(call.integer(0));
        return rank.loadInts(call.address(1), call.integer(0));
    }

    private boolean active(int handle) {
        return handle != Abi.REQUEST_NULL && rank.requests().get(handle).active();
    }

    private boolean hasActive(int[] handles) {
        for (int handle : handles) {
            if (active(handle)) {
                return true;
            }
        }
        return false;
    }

    private int firstComplete(int[] handles) {
        for (int i = 0; i < handles.length; i++) {
            if (active(handles[i]) && rank.requests().get(handles[i]).test()) {
                return i;
            }
        }
        return Abi.UNDEFINED;
    }

    private int finishOne(int[] handles, int index, long requests, long place, long status) {
        rank.storeInt(place, index);
        if (index == Abi.UNDEFINED) {
            if (!hasActive(handles)) {
                rank.storeStatus(status, Status.EMPTY);
            }
            return Abi.SUCCESS;
        }
        return finish(handles[index], requests + (long) index * Integer.BYTES, status);
    }

    private int finishAll(int[] handles, long requests, long statuses) {
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < handles.length; i++) {
            results.add(
                    complete(handles[i], requests + (long) i * Integer.BYTES, status(statuses, i)));
        }
        return report(results, statuses);
    }

    /** Stores the error of each status if there is one, which the call then returns. */
    private int report(List<Integer> results, long statuses) {
        if (results.stream().allMatch(it -> it == Abi.SUCCESS)) {
            return Abi.SUCCESS;
        }
        for (int i = 0; i < results.size(); i++) {
            rank.storeError(status(statuses, i), results.get(i));
        }
        throw new MpiError(ErrorKind.IN_STATUS, "a request of the array has failed");
    }

    private int finish(int handle, long request, long status) {
        if (handle == Abi.REQUEST_NULL) {
            rank.storeStatus(status, Status.EMPTY);
            return Abi.SUCCESS;
        }
        Pending pending = rank.requests().get(handle);
        complete(handle, request, status);
        return pending.result();
    }

    /** Finishes a request and returns its error code. */
    private int complete(int handle, long request, long status) {
        if (handle == Abi.REQUEST_NULL) {
            rank.storeStatus(status, Status.EMPTY);
            return Abi.SUCCESS;
        }
        Pending pending = rank.requests().get(handle);
        pending.finish(status);
        if (!pending.persistent()) {
            rank.requests().remove(handle);
            rank.storeInt(request, Abi.REQUEST_NULL);
        }
        return pending.code();
    }

    private int large(Call call, boolean elements) {
        rank.storeLong(call.address(2), counted(call, elements));
        return Abi.SUCCESS;
    }

    private int count(Call call, boolean elements) {
        long count = counted(call, elements);
        boolean fits = count <= Integer.MAX_VALUE;
        return rank.integer(call.address(2), fits ? (int) count : Abi.UNDEFINED);
    }

    private long counted(Call call, boolean elements) {
        int[] status = rank.loadInts(call.address(0), 2);
        long bytes = Integer.toUnsignedLong(status[0]) | (long) (status[1] >>> 1) << Integer.SIZE;
        Datatype type = rank.types().get(call.integer(1));
        long size = type.size();
        if (size == 0) {
            return bytes == 0 ? 0 : Abi.UNDEFINED;
        }
        long rest = bytes % size;
        if (!elements) {
            return rest == 0 ? bytes / size : Abi.UNDEFINED;
        }
        if (rest > 0 && type.signature().length() == 1) {
            return Abi.UNDEFINED;
        }
        return bytes / size * type.signature().length() + type.signature().elements(rest);
    }
}
