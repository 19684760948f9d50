package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.memory.Payload;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers fetched bytes of a message into packets: a read request of PCIe may be smaller than a
 * packet of the fabric, and a packet leaves whole.
 */
public final class PacketAssembly {

    private final int mtu;
    private final int messageBytes;
    private final List<Payload> parts = new ArrayList<>(0);
    private int gathered;

    /**
     * Packets of a message.
     *
     * @param mtu most payload bytes of a packet
     * @param messageBytes payload of the message
     */
    public PacketAssembly(int mtu, int messageBytes) {
        this.mtu = mtu;
        this.messageBytes = messageBytes;
    }

    /** Takes the next bytes of the message; a packet when they fill it, else nothing. */
    public @Nullable Payload add(Payload part) {
        gathered += part.length();
        boolean whole = gathered % mtu == 0 || gathered == messageBytes;
        if (whole && parts.isEmpty()) {
            return part;
        }
        parts.add(part);
        if (!whole) {
            return null;
        }
        Payload packet = Payload.joined(parts);
        parts.clear();
        return packet;
    }

    /** Bytes taken so far, including those of an unfinished packet. */
    public int gathered() {
        return gathered;
    }
}
