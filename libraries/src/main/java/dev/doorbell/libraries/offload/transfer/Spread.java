package dev.doorbell.libraries.offload.transfer;

import java.util.function.IntFunction;

/**
 * Move of bytes from a rank of the worker's own node to several places.
 *
 * @param source source of the bytes
 * @param count number of places, 0 or more
 * @param targets places, evaluated when their turn comes
 * @param length bytes, 0 or more
 */
public record Spread(
        Transfer.Source source, int count, IntFunction<Transfer.Target> targets, long length) {

    /** Returns a move to the only place of a transfer. */
    public static Spread of(Transfer transfer) {
        return new Spread(transfer.source(), 1, i -> transfer.target(), transfer.length());
    }
}
