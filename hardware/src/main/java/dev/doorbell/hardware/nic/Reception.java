package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.verbs.LocalBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What a connection holds of SENDs: the receive request in use, and what waits behind a SEND. */
final class Reception {

    @Nullable LocalBuffer buffer;
    int index;
    int bytes;
    final ArrayDeque<Stalled> stalled = new ArrayDeque<>(0);

    /** A request that came while a SEND before it waited for its receive request. */
    record Stalled(Packet packet, int index) {}
}
