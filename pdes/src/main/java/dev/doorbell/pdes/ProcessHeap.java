package dev.doorbell.pdes;

import java.util.Arrays;

/**
 * Processes of a scheduler with pending events, by the key of their next event. It is an indexed
 * 4-ary heap: a process's key can change in place.
 */
final class ProcessHeap {

    private static final int ARITY = 4;

    private final long[] timePs;
    private final long[] order;
    private final int[] heap;
    private final int[] position;
    private int size;

    ProcessHeap(int processes) {
        timePs = new long[processes];
        order = new long[processes];
        heap = new int[processes];
        position = new int[processes];
        Arrays.fill(position, -1);
    }

    boolean isEmpty() {
        return size == 0;
    }

    int head() {
        return heap[0];
    }

    long headTimePs() {
        return timePs[heap[0]];
    }

    /** Time of the process after the head, or {@code Long.MAX_VALUE}. */
    long secondTimePs() {
        long least = Long.MAX_VALUE;
        for (int child = 1; child <= ARITY && child < size; child++) {
            least = Math.min(least, timePs[heap[child]]);
        }
        return least;
    }

    /** Sets the key of {@code id}; a time of {@code Long.MAX_VALUE} removes it. */
    void update(int id, long nextPs, long nextOrder) {
        int at = position[id];
        timePs[id] = nextPs;
        order[id] = nextOrder;
        if (nextPs == Long.MAX_VALUE) {
            if (at >= 0) {
                remove(at);
            }
            return;
        }
        if (at < 0) {
            at = size++;
            place(at, id);
        }
        siftDown(siftUp(at));
    }

    private void remove(int at) {
        position[heap[at]] = -1;
        size--;
        if (at < size) {
            place(at, heap[size]);
            siftDown(siftUp(at));
        }
    }

    private int siftUp(int start) {
        int at = start;
        int id = heap[at];
        while (at > 0) {
            int parent = (at - 1) / ARITY;
            if (!before(id, heap[parent])) {
                break;
            }
            place(at, heap[parent]);
            at = parent;
        }
        place(at, id);
        return at;
    }

    private void siftDown(int start) {
        int at = start;
        int id = heap[at];
        while (true) {
            int first = at * ARITY + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + ARITY, size);
            for (int child = first + 1; child < end; child++) {
                if (before(heap[child], heap[least])) {
                    least = child;
                }
            }
            if (!before(heap[least], id)) {
                break;
            }
            place(at, heap[least]);
            at = least;
        }
        place(at, id);
    }

    private void place(int at, int id) {
        heap[at] = id;
        position[id] = at;
    }

    private boolean before(int a, int b) {
        return timePs[a] < timePs[b] || (timePs[a] == timePs[b] && order[a] < order[b]);
    }
}
