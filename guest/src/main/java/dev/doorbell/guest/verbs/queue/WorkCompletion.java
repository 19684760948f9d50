package dev.doorbell.guest.verbs.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Work completion of a guest. Layout: struct ibv_wc of verbs.h.
 *
 * @param id number that the guest gave the request
 * @param status number of ibv_wc_status
 * @param opcode number of ibv_wc_opcode
 * @param bytes length of the message
 * @param immediate data with the message, or null
 * @param qpn queue pair
 */
public record WorkCompletion(
        long id, int status, int opcode, int bytes, @Nullable Integer immediate, int qpn) {

    /** Bytes in the memory of a guest. */
    public static final int BYTES = 48;

    static final int RECEIVE = 128;
    static final int RECEIVE_WRITE = 129;

    private static final int WITH_IMMEDIATE = 2;
    private static final int IMMEDIATE_AT = 24;
    private static final int QPN_AT = 28;
    private static final int FLAGS_AT = 36;

    /** Writes it to a place of an array. */
    public void write(ByteBuffer into, int at) {
        into.order(ByteOrder.LITTLE_ENDIAN)
                .putLong(at, id)
                .putInt(at + 8, status)
                .putInt(at + 12, opcode)
                .putInt(at + 20, bytes)
                .putInt(at + QPN_AT, qpn);
        if (immediate != null) {
            into.putInt(at + IMMEDIATE_AT, Integer.reverseBytes(immediate));
            into.putInt(at + FLAGS_AT, WITH_IMMEDIATE);
        }
    }
}
