package dev.doorbell.libraries.mpi.completion;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * Completion of some of several requests. A completed request is reported once and is inactive
 * then; inactive requests are ignored. Requests are numbered by their places in the list.
 */
public final class Completions {

    /** Returned where no request is active. */
    public static final int NONE_ACTIVE = -1;

    /** Returned where a request is active but none is complete. */
    public static final int NONE_COMPLETE = -2;

    private final Mpi mpi;

    /** Creates the calls of a rank. */
    public Completions(Mpi mpi) {
        this.mpi = mpi;
    }

    /** Waits for one request and returns its number, or {@link #NONE_ACTIVE}. */
    public int waitAny(List<Request> requests) {
        awaitOne(requests);
        return first(requests);
    }

    /** Waits for at least one request; returns the numbers of all that are complete. */
    public List<Integer> waitSome(List<Request> requests) {
        awaitOne(requests);
        return complete(requests);
    }

    /** Returns the number of a complete request, {@link #NONE_ACTIVE} or {@link #NONE_COMPLETE}. */
    public int testAny(List<Request> requests) {
        if (status(requests) == NONE_COMPLETE) {
            mpi.poll();
        }
        return first(requests);
    }

    /** Returns the numbers of all complete requests. */
    public List<Integer> testSome(List<Request> requests) {
        mpi.poll();
        return complete(requests);
    }

    /** Returns true if all requests are complete; otherwise all active ones stay active. */
    public boolean testAll(List<Request> requests) {
        if (!requests.stream().allMatch(Request::done)) {
            mpi.poll();
        }
        boolean all = requests.stream().allMatch(Request::done);
        if (all) {
            requests.forEach(Request::retire);
        }
        return all;
    }

    private void awaitOne(List<Request> requests) {
        mpi.await(
                () -> status(requests) != NONE_COMPLETE,
                () -> {
                    Request first =
                            requests.stream().filter(Request::active).findFirst().orElseThrow();
                    return new Wait(
                            mpi.process().program().name(),
                            "one of %d requests, such as %s"
                                    .formatted(requests.size(), first.description()),
                            first.awaited());
                });
    }

    private static int status(List<Request> requests) {
        int status = NONE_ACTIVE;
        for (int i = 0; i < requests.size(); i++) {
            if (requests.get(i).active()) {
                if (requests.get(i).done()) {
                    return i;
                }
                status = NONE_COMPLETE;
            }
        }
        return status;
    }

    private static int first(List<Request> requests) {
        int first = status(requests);
        if (first >= 0) {
            requests.get(first).retire();
        }
        return first;
    }

    private static List<Integer> complete(List<Request> requests) {
        List<Integer> complete = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            if (requests.get(i).active() && requests.get(i).done()) {
                requests.get(i).retire();
                complete.add(i);
            }
        }
        return complete;
    }
}
