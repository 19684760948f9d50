package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import java.util.Comparator;

/**
 * Connection as it is set up: once for all programs that use it in the same way, one after the
 * other.
 *
 * @param connection its two ends
 * @param shape division of its buffer
 */
public record SharedConnection(Connection connection, SlotShape shape)
        implements Comparable<SharedConnection> {

    private static final Comparator<SharedConnection> ORDER =
            Comparator.comparing(SharedConnection::connection, Connection.ORDER)
                    .thenComparing(it -> it.shape.protocol())
                    .thenComparingInt(it -> it.shape.stepsPerOperation());

    @Override
    public int compareTo(SharedConnection other) {
        return ORDER.compare(this, other);
    }
}
