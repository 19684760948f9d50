package dev.doorbell.libraries.msccl.code;

import java.util.Comparator;

/**
 * A FIFO of slots from one GPU to another.
 *
 * @param from the sender
 * @param to the receiver
 * @param channel of both ends
 */
public record Connection(int from, int to, int channel) {

    /** By sender, receiver, channel. */
    public static final Comparator<Connection> ORDER =
            Comparator.comparingInt(Connection::from)
                    .thenComparingInt(Connection::to)
                    .thenComparingInt(Connection::channel);

    /** Such as {@code GPU 0 to GPU 3 on channel 1}. */
    public String text() {
        return "GPU %d to GPU %d on channel %d".formatted(from, to, channel);
    }
}
