package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;

/**
 * Says who a rank or a worker is, in the exchange at the start.
 *
 * @param type {@link MessageType#WORKER_ID} or {@link MessageType#RANK_ID}
 * @param number of the worker on its DPU, or of the rank
 * @param vhcaId of the NIC function it works with, its GVMI-ID
 */
public record ProcessId(int type, int number, int vhcaId) {

    private static final int BYTES = 6;

    /** Its bytes. */
    public byte[] encode() {
        return ControlBytes.write(type, BYTES).putInt(number).putShort((short) vhcaId).array();
    }

    /** The message some bytes of a type are. */
    public static ProcessId decode(int type, byte[] message) {
        ByteBuffer fields = ControlBytes.read(type, message);
        return new ProcessId(type, fields.getInt(), Short.toUnsignedInt(fields.getShort()));
    }
}
