package dev.doorbell.libraries.offload.transfer;

import java.util.function.IntFunction;

/**
 * Bytes to be moved from a rank of the worker's own node to several places.
 *
 * @param source where they are
 * @param count how many places, 0 or more
 * @param targets the places, asked for when it is their turn
 * @param length bytes, 0 or more
 */
public record Spread(
        Transfer.Source source, int count, IntFunction<Transfer.Target> targets, long length) {

    /** To the one place of a transfer. */
    public static Spread of(Transfer transfer) {
        return new Spread(transfer.source(), 1, i -> transfer.target(), transfer.length());
    }
}
