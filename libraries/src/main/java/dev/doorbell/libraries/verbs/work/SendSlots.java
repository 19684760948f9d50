package dev.doorbell.libraries.verbs.work;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.LocalBuffer;
import java.util.ArrayDeque;

/** Registered buffers for SENDs that are too long to be inline. */
public final class SendSlots {

    private final NodeMemory memory;
    private final ArrayDeque<Long> free = new ArrayDeque<>();
    private int lkey;

    /** Creates {@code count} buffers of {@code bytes} each, which follow each other. */
    public SendSlots(NodeMemory memory, long address, int count, int bytes) {
        this.memory = memory;
        for (int i = 0; i < count; i++) {
            free.addLast(address + (long) i * bytes);
        }
    }

    /** Sets the key of their registration. */
    public void registered(int key) {
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
