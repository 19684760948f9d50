package dev.doorbell.pdes;

/**
 * Run of similar elements of one event on its way from one scheduler to a logical process of
 * another.
 *
 * @param destination receiving process
 * @param timePs time of the first element
 * @param order (source, sequence) word of the first element
 * @param spacingPs time between elements, 0 or more
 * @param orderStride step of the order word between elements, above 0
 * @param count number of elements, at least 1
 * @param firstIndex index of the first element in {@code event}
 * @param event event of the elements
 */
public record Train(
        int destination,
        long timePs,
        long order,
        long spacingPs,
        long orderStride,
        int count,
        int firstIndex,
        Event event) {

    /** Sending process. */
    public int source() {
        return EventQueue.sourceOf(order);
    }
}
