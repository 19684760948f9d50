package dev.doorbell.pdes;

import org.jspecify.annotations.Nullable;

/** Train to which the running window still adds elements. */
final class OpenTrain {

    int destination;
    long timePs;
    long order;
    long spacingPs;
    long orderStride;
    int count;
    int firstIndex;
    private long lastTimePs;
    private long lastOrder;
    private @Nullable Event event;

    void begin(int to, long atPs, long firstOrder, Event payload, int index) {
        destination = to;
        timePs = atPs;
        order = firstOrder;
        spacingPs = 0;
        orderStride = 1;
        count = 1;
        firstIndex = index;
        lastTimePs = atPs;
        lastOrder = firstOrder;
        event = payload;
    }

    /**
     * Adds the element if it continues this train: same event, next index, same steps, never back
     * in time.
     */
    // Equal events are still distinct: only elements of the same object are neighbours.
    @SuppressWarnings("ReferenceEquality")
    boolean join(int to, long atPs, long nextOrder, Event payload, int index) {
        if (event != payload
                || destination != to
                || index != firstIndex + count
                || atPs < lastTimePs) {
            return false;
        }
        long timeStep = atPs - lastTimePs;
        long orderStep = nextOrder - lastOrder;
        if (count == 1) {
            spacingPs = timeStep;
            orderStride = orderStep;
        } else if (timeStep != spacingPs || orderStep != orderStride) {
            return false;
        }
        count++;
        lastTimePs = atPs;
        lastOrder = nextOrder;
        return true;
    }

    Event event() {
        Event open = event;
        if (open == null) {
            throw new IllegalStateException("expected an open train but it has ended");
        }
        return open;
    }

    void end() {
        event = null;
    }

    Train toTrain() {
        return new Train(
                destination, timePs, order, spacingPs, orderStride, count, firstIndex, event());
    }
}
