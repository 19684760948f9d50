package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.message.MpiException;

/**
 * Blocks of memory, one for each member of a communicator.
 *
 * @param address of the first byte to which offsets refer
 * @param offsets offset of each block in bytes
 * @param bytes length of each block
 */
public record Blocks(long address, int[] offsets, int[] bytes) {

    /** Checks lengths. The arrays must not change. */
    public Blocks {
        if (offsets.length != bytes.length) {
            throw new MpiException(
                    "%d offsets for %d blocks; expected as many"
                            .formatted(offsets.length, bytes.length));
        }
        for (int length : bytes) {
            if (length < 0 || length > Mpi.MAX_BYTES) {
                throw new MpiException(
                        "bytes of a collective are %d; expected from 0 to %d"
                                .formatted(length, Mpi.MAX_BYTES));
            }
        }
    }

    /** Returns blocks that follow each other. */
    public static Blocks packed(long address, int... bytes) {
        int[] offsets = new int[bytes.length];
        long end = 0;
        for (int i = 0; i < bytes.length; i++) {
            offsets[i] = (int) end;
            end += bytes[i];
            if (end > Mpi.MAX_BYTES) {
                throw new MpiException(
                        "bytes of a collective are %d; expected from 0 to %d"
                                .formatted(end, Mpi.MAX_BYTES));
            }
        }
        return new Blocks(address, offsets, bytes);
    }

    /** Number of blocks. */
    int count() {
        return bytes.length;
    }

    /** Address of a block. */
    long at(int block) {
        return address + offsets[block];
    }

    /** Length of a block. */
    int length(int block) {
        return bytes[block];
    }

    /** Length of all blocks. */
    public long total() {
        long total = 0;
        for (int length : bytes) {
            total += length;
        }
        return total;
    }
}
