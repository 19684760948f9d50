package dev.doorbell.guest.mpi;

import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.libraries.mpi.message.Status;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Values of C in the memory of a guest, which calls load and store. */
public final class Values {

    private static final int TEXT_BYTES = 64;
    private static final int PAGE_BYTES = 4096;

    private final GuestMemory memory;

    Values(GuestMemory memory) {
        this.memory = memory;
    }

    /** Loads an int. */
    public int loadInt(long address) {
        return loadInts(address, 1)[0];
    }

    /** Loads consecutive ints. */
    public int[] loadInts(long address, int count) {
        Checks.size("elements", count);
        int[] values = new int[count];
        numbers(memory.load(address, count * Integer.BYTES)).asIntBuffer().get(values);
        return values;
    }

    /** Loads consecutive MPI_Aints. */
    public long[] loadLongs(long address, int count) {
        Checks.size("elements", count);
        long[] values = new long[count];
        numbers(memory.load(address, count * Long.BYTES)).asLongBuffer().get(values);
        return values;
    }

    /** Loads a string of at most some bytes. */
    public String loadText(long address, int most) {
        StringBuilder text = new StringBuilder();
        for (long at = address; text.length() < most; ) {
            // The rest of the page has memory, too.
            int bytes = (int) Math.min(TEXT_BYTES, PAGE_BYTES - at % PAGE_BYTES);
            String part = new String(memory.load(at, bytes), StandardCharsets.ISO_8859_1);
            int end = part.indexOf('\0');
            if (end >= 0) {
                text.append(part, 0, end);
                return text.substring(0, Math.min(most, text.length()));
            }
            text.append(part);
            at += bytes;
        }
        return text.substring(0, most);
    }

    /** Stores an int. */
    public void storeInt(long address, int value) {
        storeInts(address, value);
    }

    /** Stores consecutive ints. */
    public void storeInts(long address, int... values) {
        byte[] bytes = new byte[values.length * Integer.BYTES];
        numbers(bytes).asIntBuffer().put(values);
        memory.store(address, bytes, 0, bytes.length);
    }

    /** Stores an MPI_Aint. */
    public void storeLong(long address, long value) {
        byte[] bytes = new byte[Long.BYTES];
        numbers(bytes).putLong(value);
        memory.store(address, bytes, 0, bytes.length);
    }

    /** Stores a string with its final null. */
    public void storeText(long address, String text) {
        byte[] bytes = (text + '\0').getBytes(StandardCharsets.ISO_8859_1);
        memory.store(address, bytes, 0, bytes.length);
    }

    /** Stores an MPI_Status, all but its error, unless it is to be ignored. */
    public void storeStatus(long address, Status status) {
        if (address != Abi.IGNORE && address != 0) {
            storeInts(
                    address,
                    status.bytes(),
                    status.cancelled() ? 1 : 0,
                    status.source(),
                    status.tag());
        }
    }

    /** Stores the error of an MPI_Status unless it is to be ignored. */
    public void storeError(long address, int code) {
        if (address != Abi.IGNORE && address != 0) {
            storeInt(address + Abi.STATUS_BYTES - Integer.BYTES, code);
        }
    }

    private static ByteBuffer numbers(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
