package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;

/**
 * Identity of a rank or a worker, in the exchange at the start.
 *
 * @param type {@link MessageType#WORKER_ID} or {@link MessageType#RANK_ID}
 * @param number number of the worker on its DPU, or of the rank
 * @param vhcaId id of its NIC function, its GVMI-ID
 */
public record ProcessId(int type, int number, int vhcaId) {

    private static final int BYTES = 6;

    /** Encodes the identity. */
    public byte[] encode() {
        return ControlBytes.write(type, BYTES).putInt(number).putShort((short) vhcaId).array();
    }

    /** Decodes a message of a type. */
    public static ProcessId decode(int type, byte[] message) {
        ByteBuffer fields = ControlBytes.read(type, message);
        return new ProcessId(type, fields.getInt(), Short.toUnsignedInt(fields.getShort()));
    }
}
