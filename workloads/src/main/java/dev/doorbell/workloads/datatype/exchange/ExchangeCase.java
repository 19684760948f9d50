package dev.doorbell.workloads.datatype.exchange;

import dev.doorbell.libraries.datatype.Datatype;

/**
 * Message that is sent back and forth: as one type on the first node, as another on the second.
 *
 * @param name of the pattern
 * @param parameters of it, as text
 * @param first type of the first node, committed
 * @param second type of the second node, committed, of the same signature
 * @param count of instances
 */
public record ExchangeCase(
        String name, String parameters, Datatype first, Datatype second, int count) {

    /** A message whose types are one. */
    public static ExchangeCase of(String name, String parameters, Datatype type) {
        type.commit();
        return new ExchangeCase(name, parameters, type, type, 1);
    }

    /** A message that is received as another type. */
    public static ExchangeCase of(String name, String parameters, Datatype first, Datatype second) {
        return new ExchangeCase(name, parameters, first.commit(), second.commit(), 1);
    }

    /** Packed bytes. */
    public long bytes() {
        return count * first.size();
    }

    /** Type on a node. */
    Datatype type(int node) {
        return node == 0 ? first : second;
    }

    /** Bytes of memory a node needs, from {@link #base} before the buffer's address on. */
    long span(int node) {
        return base(node) + type(node).bounds().endByte(count);
    }

    /** Bytes before the buffer's address. */
    long base(int node) {
        return Math.max(0, -type(node).bounds().firstByte(count));
    }
}
