package dev.doorbell.pdes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pending events of one logical process in the total order (time, source process, per-source
 * sequence), the process itself being the last of the sources. A 4-ary heap over primitive arrays:
 * nothing is boxed or allocated per event.
 *
 * <p>An entry is a train: {@code count} elements of one event, {@code spacingPs} and {@code
 * orderStride} apart, queued under the key of its first remaining element. A train of one is an
 * ordinary event.
 */
final class EventQueue {

    /** Bits of the order word that hold the per-source sequence; the source stands above them. */
    static final int SEQUENCE_BITS = 43;

    private static final int ARITY = 4;

    private long[] heapTime = new long[16];
    private long[] heapOrder = new long[16];
    private int[] heapSlot = new int[16];
    private int size;

    private long[] spacing = new long[16];
    private long[] orderStride = new long[16];
    private int[] count = new int[16];
    private int[] index = new int[16];
    private @Nullable Event[] event = new @Nullable Event[16];
    private int[] free = new int[16];
    private int freeCount;
    private int slots;

    /**
     * Ranks a process itself behind every other source, so that a step it schedules for the present
     * instant comes after all messages of that instant, never before one already handled.
     */
    private static final long OWN_SOURCE = (1L << (Long.SIZE - 1 - SEQUENCE_BITS)) - 1;

    /** The order word of a source's {@code sequence}-th emission, in another process's queue. */
    static long order(int source, long sequence) {
        return ((long) source << SEQUENCE_BITS) | sequence;
    }

    /** The order word of a process's {@code sequence}-th emission in its own queue. */
    static long ownOrder(long sequence) {
        return (OWN_SOURCE << SEQUENCE_BITS) | sequence;
    }

    static int sourceOf(long order) {
        return (int) (order >>> SEQUENCE_BITS);
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Time of the first element, or {@code Long.MAX_VALUE} when nothing is pending. */
    long headTimePs() {
        return size == 0 ? Long.MAX_VALUE : heapTime[0];
    }

    long headOrder() {
        return size == 0 ? Long.MAX_VALUE : heapOrder[0];
    }

    int headCount() {
        return count[heapSlot[0]];
    }

    int headIndex() {
        return index[heapSlot[0]];
    }

    long headSpacingPs() {
        return spacing[heapSlot[0]];
    }

    long headOrderStride() {
        return orderStride[heapSlot[0]];
    }

    Event headEvent() {
        Event head = event[heapSlot[0]];
        if (head == null) {
            throw new IllegalStateException("expected a pending event but the queue is empty");
        }
        return head;
    }

    /** Time of the entry that follows the head, or {@code Long.MAX_VALUE}. */
    long secondTimePs() {
        long least = Long.MAX_VALUE;
        for (int child = 1; child <= ARITY && child < size; child++) {
            least = Math.min(least, heapTime[child]);
        }
        return least;
    }

    void add(
            long timePs,
            long order,
            long spacingPs,
            long stride,
            int elements,
            int firstIndex,
            Event payload) {
        int slot = takeSlot();
        spacing[slot] = spacingPs;
        orderStride[slot] = stride;
        count[slot] = elements;
        index[slot] = firstIndex;
        event[slot] = payload;
        if (size == heapTime.length) {
            heapTime = Arrays.copyOf(heapTime, size * 2);
            heapOrder = Arrays.copyOf(heapOrder, size * 2);
            heapSlot = Arrays.copyOf(heapSlot, size * 2);
        }
        siftUp(size++, timePs, order, slot);
    }

    /**
     * Takes {@code taken} elements off the head train; what remains is queued under its own key.
     */
    void advanceHead(int taken) {
        int slot = heapSlot[0];
        if (taken < count[slot]) {
            count[slot] -= taken;
            index[slot] += taken;
            siftDown(
                    heapTime[0] + taken * spacing[slot],
                    heapOrder[0] + taken * orderStride[slot],
                    slot);
            return;
        }
        event[slot] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = slot;
        size--;
        if (size > 0) {
            siftDown(heapTime[size], heapOrder[size], heapSlot[size]);
        }
    }

    private int takeSlot() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        if (slots == count.length) {
            spacing = Arrays.copyOf(spacing, slots * 2);
            orderStride = Arrays.copyOf(orderStride, slots * 2);
            count = Arrays.copyOf(count, slots * 2);
            index = Arrays.copyOf(index, slots * 2);
            event = Arrays.copyOf(event, slots * 2);
        }
        return slots++;
    }

    private void siftUp(int start, long timePs, long order, int slot) {
        int at = start;
        while (at > 0) {
            int parent = (at - 1) / ARITY;
            if (!before(timePs, order, heapTime[parent], heapOrder[parent])) {
                break;
            }
            place(at, heapTime[parent], heapOrder[parent], heapSlot[parent]);
            at = parent;
        }
        place(at, timePs, order, slot);
    }

    private void siftDown(long timePs, long order, int slot) {
        int at = 0;
        while (true) {
            int first = at * ARITY + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + ARITY, size);
            for (int child = first + 1; child < end; child++) {
                if (before(heapTime[child], heapOrder[child], heapTime[least], heapOrder[least])) {
                    least = child;
                }
            }
            if (!before(heapTime[least], heapOrder[least], timePs, order)) {
                break;
            }
            place(at, heapTime[least], heapOrder[least], heapSlot[least]);
            at = least;
        }
        place(at, timePs, order, slot);
    }

    private void place(int at, long timePs, long order, int slot) {
        heapTime[at] = timePs;
        heapOrder[at] = order;
        heapSlot[at] = slot;
    }

    private static boolean before(long timeA, long orderA, long timeB, long orderB) {
        return timeA < timeB || (timeA == timeB && orderA < orderB);
    }
}
