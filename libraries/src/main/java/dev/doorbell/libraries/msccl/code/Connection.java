package dev.doorbell.libraries.msccl.code;

import java.util.Comparator;

/**
 * FIFO of slots from one GPU to another.
 *
 * @param from sender
 * @param to receiver
 * @param channel channel of both ends
 */
public record Connection(int from, int to, int channel) {

    /** Order by sender, receiver, channel. */
    public static final Comparator<Connection> ORDER =
            Comparator.comparingInt(Connection::from)
                    .thenComparingInt(Connection::to)
                    .thenComparingInt(Connection::channel);

    /** Text such as {@code GPU 0 to GPU 3 on channel 1}. */
    public String text() {
        return "GPU %d to GPU %d on channel %d".formatted(from, to, channel);
    }
}
