package dev.doorbell.hardware.invariant;

import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.nic.port.Looped;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.invariant.Invariant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bytes come from somewhere and go somewhere. Between two processes no byte arrives that was not
 * sent, and in the end all have arrived. A NIC sends no payload that it has not fetched, and writes
 * no more to memory than packets brought it.
 */
public final class BytesConserved extends Invariant {

    private final Map<Long, Long> underWay = new TreeMap<>();
    private final Map<Integer, Long> fetched = new TreeMap<>();
    private final Map<Integer, Long> brought = new TreeMap<>();

    @Override
    protected void emits(
            int process, int destination, long nowPs, long atPs, Event event, int index) {
        long bytes = bytes(event, index);
        if (bytes == 0) {
            return;
        }
        underWay.merge(way(event, destination), bytes, Long::sum);
        if (packet(event) != null) {
            spend(fetched, process, sentPayload(event, index), "sends", "fetched");
        } else if (event instanceof DmaWrite) {
            spend(brought, process, bytes, "writes to memory", "packets brought");
        }
    }

    @Override
    protected void handles(int process, long nowPs, Event event, int index) {
        long bytes = bytes(event, index);
        if (bytes == 0) {
            return;
        }
        long left = underWay.merge(way(event, process), -bytes, Long::sum);
        if (left < 0) {
            breaks(
                    "process %d gets %d bytes more than were sent to it, as %s"
                            .formatted(process, -left, event.getClass().getSimpleName()));
        }
        if (event instanceof DmaReadCompletion) {
            fetched.merge(process, bytes, Long::sum);
        } else if (packet(event) != null) {
            brought.merge(process, bytes, Long::sum);
        }
    }

    @Override
    protected void ends() {
        underWay.forEach((way, bytes) -> {
            if (bytes != 0) {
                breaks("%d bytes to process %d never arrive".formatted(bytes, way >> 2));
            }
        });
    }

    private void spend(
            Map<Integer, Long> from, int process, long bytes, String does, String source) {
        long left = from.merge(process, -bytes, Long::sum);
        if (left < 0) {
            breaks("NIC %d %s %d bytes more than %s".formatted(process, does, -left, source));
        }
    }

    /** Payload of an emission that the NIC must have fetched; an atomic carries its operands. */
    private static long sentPayload(Event event, int index) {
        Packet packet = packet(event);
        return packet == null || packet instanceof AtomicRequest || packet instanceof AtomicResponse
                ? 0
                : packet.payloadBytes(index);
    }

    private static long bytes(Event event, int index) {
        Packet packet = packet(event);
        return switch (packet) {
            case AtomicRequest request -> request.operation().bytes();
            case AtomicResponse response -> Long.BYTES;
            case null ->
                    switch (event) {
                        case DmaWrite write -> write.elementBytes();
                        case DmaReadCompletion completion -> completion.payload().length();
                        default -> 0;
                    };
            default -> packet.payloadBytes(index);
        };
    }

    private static Packet packet(Event event) {
        return switch (event) {
            case Packet packet -> packet;
            case Looped looped -> looped.packet();
            default -> null;
        };
    }

    /**
     * Number that keeps the traffic to a process apart: packets, fetched bytes and written bytes.
     */
    private static long way(Event event, int destination) {
        int kind = packet(event) != null ? 0 : event instanceof DmaWrite ? 1 : 2;
        return (long) destination << 2 | kind;
    }
}
