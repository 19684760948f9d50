package dev.doorbell.pdes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pending events of one logical process in the total order (time, source process, per-source
 * sequence). The process itself is the last of the sources. The queue is a 4-ary heap over
 * primitive arrays, without boxing or allocation per event.
 *
 * <p>An entry is a train: {@code count} elements of one event, {@code spacingPs} and {@code
 * orderStride} apart, queued under the key of its first remaining element. A train of one is an
 * ordinary event.
 *
 * <p>Data used together is stored together. With a thousand processes, a queue has left the CPU
 * cache by the time of its next use, and each array would cost one more cache miss.
 */
final class EventQueue {

    /** Bits of the order word for the per-source sequence; the source is in the bits above. */
    static final int SEQUENCE_BITS = 43;

    private static final int ARITY = 4;
    private static final int FIRST_SLOTS = 16;

    // Per heap entry: time, order word, slot.
    private static final int KEY_WORDS = 3;
    private static final int KEY_ORDER = 1;
    private static final int KEY_SLOT = 2;

    // Per slot: spacing, order stride, count above index. A free slot has the next free one
    // instead.
    private static final int TRAIN_WORDS = 3;
    private static final int TRAIN_STRIDE = 1;
    private static final int TRAIN_ELEMENTS = 2;
    private static final int NONE = -1;

    private long[] keys = new long[FIRST_SLOTS * KEY_WORDS];
    private int size;

    private long[] trains = new long[FIRST_SLOTS * TRAIN_WORDS];
    private @Nullable Event[] events = new @Nullable Event[FIRST_SLOTS];
    private int firstFree = NONE;
    private int slots;

    /**
     * Rank of a process as its own source, behind every other source. A step that it schedules for
     * the present instant thus follows all messages of that instant, and never precedes one that is
     * already handled.
     */
    private static final long OWN_SOURCE = (1L << (Long.SIZE - 1 - SEQUENCE_BITS)) - 1;

    /**
     * Returns the order word of a source's {@code sequence}-th emission, in another process's
     * queue.
     */
    static long order(int source, long sequence) {
        return ((long) source << SEQUENCE_BITS) | sequence;
    }

    /** Returns the order word of a process's {@code sequence}-th emission in its own queue. */
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

    /** Time of the first element, or {@code Long.MAX_VALUE} if nothing is pending. */
    long headTimePs() {
        return size == 0 ? Long.MAX_VALUE : keys[0];
    }

    long headOrder() {
        return size == 0 ? Long.MAX_VALUE : keys[KEY_ORDER];
    }

    int headCount() {
        return (int) (trains[headTrain() + TRAIN_ELEMENTS] >>> Integer.SIZE);
    }

    int headIndex() {
        return (int) trains[headTrain() + TRAIN_ELEMENTS];
    }

    long headSpacingPs() {
        return trains[headTrain()];
    }

    long headOrderStride() {
        return trains[headTrain() + TRAIN_STRIDE];
    }

    Event headEvent() {
        Event head = events[headSlot()];
        if (head == null) {
            throw new IllegalStateException("expected a pending event but the queue is empty");
        }
        return head;
    }

    /** Time of the entry after the head, or {@code Long.MAX_VALUE}. */
    long secondTimePs() {
        long least = Long.MAX_VALUE;
        for (int child = 1; child <= ARITY && child < size; child++) {
            least = Math.min(least, keys[child * KEY_WORDS]);
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
        int train = slot * TRAIN_WORDS;
        trains[train] = spacingPs;
        trains[train + TRAIN_STRIDE] = stride;
        trains[train + TRAIN_ELEMENTS] = elements(elements, firstIndex);
        events[slot] = payload;
        if (size * KEY_WORDS == keys.length) {
            keys = Arrays.copyOf(keys, keys.length * 2);
        }
        siftUp(size++, timePs, order, slot);
    }

    /** Removes {@code taken} elements from the head train and queues the rest under its own key. */
    void advanceHead(int taken) {
        int slot = headSlot();
        int train = slot * TRAIN_WORDS;
        int count = headCount();
        if (taken < count) {
            trains[train + TRAIN_ELEMENTS] = elements(count - taken, headIndex() + taken);
            siftDown(
                    keys[0] + taken * trains[train],
                    keys[KEY_ORDER] + taken * trains[train + TRAIN_STRIDE],
                    slot);
            return;
        }
        events[slot] = null;
        trains[train] = firstFree;
        firstFree = slot;
        size--;
        if (size > 0) {
            int last = size * KEY_WORDS;
            siftDown(keys[last], keys[last + KEY_ORDER], (int) keys[last + KEY_SLOT]);
        }
    }

    private int headSlot() {
        return (int) keys[KEY_SLOT];
    }

    private int headTrain() {
        return headSlot() * TRAIN_WORDS;
    }

    private static long elements(int count, int index) {
        return (long) count << Integer.SIZE | (index & 0xffff_ffffL);
    }

    private int takeSlot() {
        if (firstFree != NONE) {
            int slot = firstFree;
            firstFree = (int) trains[slot * TRAIN_WORDS];
            return slot;
        }
        if (slots == events.length) {
            trains = Arrays.copyOf(trains, trains.length * 2);
            events = Arrays.copyOf(events, events.length * 2);
        }
        return slots++;
    }

    private void siftUp(int start, long timePs, long order, int slot) {
        int at = start * KEY_WORDS;
        while (at > 0) {
            int parent = (at / KEY_WORDS - 1) / ARITY * KEY_WORDS;
            if (!before(timePs, order, parent)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        place(at, timePs, order, slot);
    }

    private void siftDown(long timePs, long order, int slot) {
        int end = size * KEY_WORDS;
        int at = 0;
        for (int first = KEY_WORDS; first < end; first = at * ARITY + KEY_WORDS) {
            int least = first;
            int past = Math.min(first + ARITY * KEY_WORDS, end);
            for (int child = first + KEY_WORDS; child < past; child += KEY_WORDS) {
                if (before(keys[child], keys[child + KEY_ORDER], least)) {
                    least = child;
                }
            }
            if (before(timePs, order, least)) {
                break;
            }
            move(least, at);
            at = least;
        }
        place(at, timePs, order, slot);
    }

    private void move(int from, int to) {
        keys[to] = keys[from];
        keys[to + KEY_ORDER] = keys[from + KEY_ORDER];
        keys[to + KEY_SLOT] = keys[from + KEY_SLOT];
    }

    private void place(int at, long timePs, long order, int slot) {
        keys[at] = timePs;
        keys[at + KEY_ORDER] = order;
        keys[at + KEY_SLOT] = slot;
    }

    /** Returns true if a key is less than that of the entry at {@code other}. */
    private boolean before(long timePs, long order, int other) {
        long otherTimePs = keys[other];
        return timePs < otherTimePs || (timePs == otherTimePs && order < keys[other + KEY_ORDER]);
    }
}
