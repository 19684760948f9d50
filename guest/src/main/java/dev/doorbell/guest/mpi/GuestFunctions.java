package dev.doorbell.guest.mpi;

import dev.doorbell.guest.process.Guest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Functions of a guest, called while the guest is inside a call, and memory for their arguments.
 */
public final class GuestFunctions {

    private static final int LEAST_BLOCK = 4096;

    private final Guest guest;
    private final Caller caller;
    private final List<Block> unused = new ArrayList<>();

    GuestFunctions(Guest guest, Caller caller) {
        this.guest = guest;
        this.caller = caller;
    }

    /** Calls a function and returns its result. */
    public long call(long function, long... arguments) {
        return caller.call(function, arguments);
    }

    /** Calls the function of the door for arithmetic that Java lacks. */
    public void combine(long in, long inout, int count, int operation, int type) {
        call(guest.own(), in, inout, count, operation, type);
    }

    /** Returns memory of the guest that is not in use. */
    public Block block(int bytes) {
        for (Iterator<Block> each = unused.iterator(); each.hasNext(); ) {
            Block block = each.next();
            if (block.bytes >= bytes) {
                each.remove();
                return block;
            }
        }
        int length = Math.max(LEAST_BLOCK, bytes);
        return new Block(call(guest.allocate(), length), length);
    }

    /** Call of a function of the guest. */
    @FunctionalInterface
    public interface Caller {

        /** Returns the result of a function. */
        long call(long function, long... arguments);
    }

    /** Memory of the guest. */
    public final class Block implements AutoCloseable {

        private final long address;
        private final int bytes;

        private Block(long address, int bytes) {
            this.address = address;
            this.bytes = bytes;
        }

        /** Its address. */
        public long address() {
            return address;
        }

        @Override
        public void close() {
            unused.add(this);
        }
    }
}
