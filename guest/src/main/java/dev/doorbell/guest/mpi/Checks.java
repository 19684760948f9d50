package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.libraries.mpi.Mpi;

/** Checks of the arguments of calls. */
public final class Checks {

    private Checks() {}

    /** Count of instances. */
    public static void count(long count) {
        MpiError.require(
                count >= 0,
                ErrorKind.COUNT,
                () -> "count is %d; expected 0 or more".formatted(count));
    }

    /** Number of a function with large counts. */
    public static void large(long number) {
        MpiError.require(
                number == (int) number,
                ErrorKind.COUNT,
                () ->
                        "number is %d; expected at most %d, as large as that of other functions"
                                .formatted(number, Integer.MAX_VALUE));
    }

    /** Function of the program. */
    public static void function(long address) {
        MpiError.require(address != 0, ErrorKind.ARG, () -> "function is a null pointer");
    }

    /** Number of elements of an argument. */
    public static void size(String what, int size) {
        MpiError.require(
                size >= 0,
                ErrorKind.ARG,
                () -> "number of %s is %d; expected 0 or more".formatted(what, size));
    }

    /** Root of a collective within a group. */
    public static void root(int root, Members members) {
        int size = members.communicator().size();
        MpiError.require(
                root >= 0 && root < size,
                ErrorKind.ROOT,
                () -> "root is %d; expected from 0 to %d".formatted(root, size - 1));
    }

    /** Communicator of one group. */
    public static void oneGroup(Members members) {
        MpiError.require(
                members.groups().isEmpty(),
                ErrorKind.COMM,
                () -> "the communicator has two groups; expected one");
    }

    /** Root in the other group. */
    public static void remoteRoot(int root, int size) {
        MpiError.require(
                root >= 0 && root < size,
                ErrorKind.ROOT,
                () ->
                        "root is %d; expected MPI_ROOT, MPI_PROC_NULL or from 0 to %d"
                                .formatted(root, size - 1));
    }

    /** Rank to which a message is sent. */
    public static void destination(int peer, Members members) {
        rank(peer, peer == Abi.PROC_NULL, members);
    }

    /** Rank from which a message is received. */
    public static void source(int peer, Members members) {
        rank(peer, peer == Abi.PROC_NULL || peer == Abi.ANY_SOURCE, members);
    }

    private static void rank(int peer, boolean special, Members members) {
        int size = members.peers();
        MpiError.require(
                special || (peer >= 0 && peer < size),
                ErrorKind.RANK,
                () -> "rank is %d; expected from 0 to %d".formatted(peer, size - 1));
    }

    /** Tag of a message that is sent. */
    public static void sentTag(int tag) {
        MpiError.require(
                tag >= 0 && tag <= Mpi.MAX_TAG,
                ErrorKind.TAG,
                () -> "tag is %d; expected from 0 to %d".formatted(tag, Mpi.MAX_TAG));
    }

    /** Tag of a receive. */
    public static void receivedTag(int tag) {
        if (tag != Abi.ANY_TAG) {
            sentTag(tag);
        }
    }

    /** Buffers of a collective, which must not be the same. */
    public static void distinct(long sent, long received, int count) {
        MpiError.require(
                sent != received || count == 0,
                ErrorKind.BUFFER,
                () -> "buffers are both at 0x%x; expected two, or MPI_IN_PLACE".formatted(sent));
    }

    /** Argument that points to a value. */
    public static void pointer(long address) {
        MpiError.require(
                address != 0,
                ErrorKind.ARG,
                () -> "an argument is a null pointer; expected an address");
    }
}
