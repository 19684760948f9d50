package dev.doorbell.guest.verbs.queue;

import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import org.jspecify.annotations.Nullable;

/**
 * Send request of a guest. Its local buffer has a bus address, and the peer's memory an address of
 * the peer.
 *
 * @param id number that the guest gave it
 * @param opcode operation
 * @param signaled true if it asks for a completion
 * @param immediate data for the peer's completion
 * @param remote memory of the peer
 * @param local local buffer
 * @param data inline data; null without
 * @param operand first operand of an atomic
 * @param swap value that a compare-and-swap stores
 */
public record SendRequest(
        long id,
        SendOpcode opcode,
        boolean signaled,
        int immediate,
        RemoteRange remote,
        LocalBuffer local,
        byte @Nullable [] data,
        long operand,
        long swap) {}
