package dev.doorbell.libraries.verbs.work;

import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import org.jspecify.annotations.Nullable;

/** Send of a message from one of the endpoint's buffers, which it owns until it has completed. */
public final class StagedSend implements Work {

    private final SendSlots slots;
    private final byte[] message;
    private @Nullable LocalBuffer slot;

    /** Creates the send of {@code message}, which must not change. */
    public StagedSend(SendSlots slots, byte[] message) {
        this.slots = slots;
        this.message = message;
    }

    @Override
    public boolean ready() {
        return slots.available();
    }

    @Override
    public int blocks(boolean dynamic) {
        return 1;
    }

    @Override
    public byte[] entry(WqeHead head) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        LocalBuffer taken = slots.take(message);
        slot = taken;
        WqeCodec.send(entry, 0, head, null, taken);
        return entry;
    }

    @Override
    public void done() {
        LocalBuffer taken = slot;
        if (taken != null) {
            slots.release(taken);
        }
    }
}
