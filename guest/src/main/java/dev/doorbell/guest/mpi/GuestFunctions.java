package dev.doorbell.guest.mpi;

import dev.doorbell.guest.process.Guest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Functions of a guest, called while the guest is inside a call, and memory for their arguments.
 */
public final class GuestFunctions {

    private static final int LEAST_BLOCK = 4096;
    private static final int MOST_ARGUMENTS = 8;
    private static final List<Kind> KINDS = List.of(Kind.values());

    private final Guest guest;
    private final Caller caller;
    private final List<Block> unused = new ArrayList<>();

    GuestFunctions(Guest guest, Caller caller) {
        this.guest = guest;
        this.caller = caller;
    }

    /** Calls a function and returns its result. */
    public long call(Kind kind, long function, long... arguments) {
        long[] all = Arrays.copyOf(arguments, MOST_ARGUMENTS + 1);
        all[MOST_ARGUMENTS] = KINDS.indexOf(kind);
        return caller.call(function, all);
    }

    /** Calls the function of the door for arithmetic that Java lacks. */
    public void combine(long in, long inout, int count, int operation, int type) {
        call(Kind.PLAIN, guest.own(), in, inout, count, operation, type);
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
        return new Block(call(Kind.PLAIN, guest.allocate(), length), length);
    }

    /** Kinds of functions, which a library with other handles converts; see door.h. */
    public enum Kind {
        /** Function without handles. */
        PLAIN,
        /** Operation of a reduction. */
        OPERATION,
        /** Copy of an attribute of a communicator. */
        COPY_OF_COMMUNICATOR,
        /** Deletion of an attribute of a communicator. */
        DELETE_OF_COMMUNICATOR,
        /** Copy of an attribute of a datatype. */
        COPY_OF_TYPE,
        /** Deletion of an attribute of a datatype. */
        DELETE_OF_TYPE,
        /** Error handler. */
        ERROR_HANDLER,
        /** Query of a generalized request. */
        QUERY,
        /** Other function of a generalized request. */
        END
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
