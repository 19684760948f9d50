package dev.doorbell.libraries.mesh.partition;

import java.util.Arrays;

/**
 * Priority queue of vertices by the gain of moving them, the largest first; of equal gains the
 * lower number first.
 */
final class GainQueue {

    private static final int ABSENT = -1;

    private final long[] gain;

    /** Place of each vertex in the heap. */
    private final int[] place;

    private int[] heap = new int[256];
    private int size;

    GainQueue(int vertices) {
        gain = new long[vertices];
        place = new int[vertices];
        Arrays.fill(place, ABSENT);
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean contains(int vertex) {
        return place[vertex] != ABSENT;
    }

    /** Vertex that {@link #poll} would return. */
    int peek() {
        return heap[0];
    }

    /** Adds a vertex, or changes its gain. */
    void put(int vertex, long gained) {
        gain[vertex] = gained;
        int at = place[vertex];
        if (at == ABSENT) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            at = size++;
            set(at, vertex);
        }
        up(at);
        down(place[vertex]);
    }

    int poll() {
        int first = heap[0];
        remove(first);
        return first;
    }

    void remove(int vertex) {
        int at = place[vertex];
        if (at == ABSENT) {
            return;
        }
        place[vertex] = ABSENT;
        int moved = heap[--size];
        if (moved != vertex) {
            set(at, moved);
            up(at);
            down(place[moved]);
        }
    }

    void clear() {
        for (int i = 0; i < size; i++) {
            place[heap[i]] = ABSENT;
        }
        size = 0;
    }

    private void up(int from) {
        int at = from;
        int vertex = heap[at];
        while (at > 0 && before(vertex, heap[(at - 1) / 2])) {
            set(at, heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        set(at, vertex);
    }

    private void down(int from) {
        int at = from;
        int vertex = heap[at];
        while (true) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (child >= size || !before(heap[child], vertex)) {
                break;
            }
            set(at, heap[child]);
            at = child;
        }
        set(at, vertex);
    }

    private boolean before(int one, int other) {
        return gain[one] > gain[other] || (gain[one] == gain[other] && one < other);
    }

    private void set(int at, int vertex) {
        heap[at] = vertex;
        place[vertex] = at;
    }
}
