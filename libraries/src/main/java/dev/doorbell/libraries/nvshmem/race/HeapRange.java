package dev.doorbell.libraries.nvshmem.race;

/**
 * Bytes of a PE's symmetric heap: {@code count} elements of {@code bytes} each, {@code stride}
 * apart.
 */
record HeapRange(long start, long bytes, int count, int stride) {

    /** First byte behind the range. */
    long end() {
        return start + (count - 1L) * stride + bytes;
    }

    /** Bytes from its first to its last. */
    long span() {
        return end() - start;
    }

    /** Returns true if the two share a byte. */
    boolean overlaps(HeapRange other) {
        if (start >= other.end() || other.start >= end()) {
            return false;
        }
        if (solid()) {
            return other.solid() || other.overlaps(this);
        }
        for (int i = 0; i < count; i++) {
            HeapRange element = new HeapRange(start + (long) i * stride, bytes, 1, 0);
            if (other.solid()
                    ? element.start < other.end() && other.start < element.end()
                    : other.overlaps(element)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if it has no gaps. */
    private boolean solid() {
        return count == 1 || stride <= bytes;
    }

    /** Text such as {@code heap bytes 0..63}. */
    String text() {
        boolean control = (start & AccessRecord.CONTROL) != 0;
        long first = start & ~AccessRecord.CONTROL;
        return (control ? "signal" : "heap") + " bytes " + first + ".." + (first + span() - 1);
    }
}
