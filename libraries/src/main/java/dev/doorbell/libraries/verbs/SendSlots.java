package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.LocalBuffer;
import java.util.ArrayDeque;

/** Registered buffers for SENDs that are too long to be inline. */
final class SendSlots {

    private final NodeMemory memory;
    private final ArrayDeque<Long> free = new ArrayDeque<>();
    private int lkey;

    SendSlots(NodeMemory memory, long address, EndpointOptions options) {
        this.memory = memory;
        for (int i = 0; i < options.sendSlots(); i++) {
            free.addLast(address + (long) i * options.messageBytes());
        }
    }

    void registered(int key) {
        lkey = key;
    }

    boolean available() {
        return !free.isEmpty();
    }

    /** Copies a message into a free buffer. */
    LocalBuffer take(byte[] message) {
        long slot = free.removeFirst();
        memory.write(slot, message);
        return new LocalBuffer(slot, lkey, message.length);
    }

    void release(LocalBuffer slot) {
        free.addLast(slot.address());
    }
}
