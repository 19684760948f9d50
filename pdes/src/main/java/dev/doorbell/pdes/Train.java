package dev.doorbell.pdes;

/**
 * A run of like elements of one event on its way to a logical process, as it crosses from one
 * scheduler to another.
 *
 * @param destination the receiving process
 * @param timePs instant of the first element
 * @param order (source, sequence) word of the first element
 * @param spacingPs time between elements, 0 or more
 * @param orderStride step of the order word between elements, above 0
 * @param count number of elements, 1 or more
 * @param firstIndex index of the first element in {@code event}
 * @param event what the elements belong to
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

    /** The process that sent it. */
    public int source() {
        return EventQueue.sourceOf(order);
    }
}
