package dev.doorbell.libraries.mesh.read;

import java.util.Arrays;

/** List of numbers that grows as they are read, so that a header alone allocates nothing. */
final class IntList {

    private int[] values = new int[1024];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.addExact(size, size >> 1));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    int get(int at) {
        return values[at];
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
