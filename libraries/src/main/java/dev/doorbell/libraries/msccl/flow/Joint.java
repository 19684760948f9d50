package dev.doorbell.libraries.msccl.flow;

import dev.doorbell.libraries.msccl.code.Connection;
import java.util.List;

/**
 * Traffic of a connection in a tile. The i-th send matches the i-th receive.
 *
 * @param connection the connection
 * @param sends nodes that send on it, in order
 * @param receives nodes that receive from it, in order
 */
public record Joint(Connection connection, List<Integer> sends, List<Integer> receives) {

    public Joint {
        sends = List.copyOf(sends);
        receives = List.copyOf(receives);
    }
}
