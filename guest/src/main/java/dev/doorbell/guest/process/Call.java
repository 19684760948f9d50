package dev.doorbell.guest.process;

/**
 * Call of a guest.
 *
 * @param function number of the function
 * @param aheadPs virtual time that the guest's clock queries and sleeps before it took
 * @param threads true if the process has other threads, which may call too
 * @param arguments arguments; those shorter than 64 bits are sign-extended
 */
public record Call(int function, long aheadPs, boolean threads, long[] arguments) {

    /** Argument that is an int or a handle. */
    public int integer(int number) {
        return (int) arguments[number];
    }

    /** Argument that is an address in the guest, or an MPI_Aint. */
    public long address(int number) {
        return arguments[number];
    }
}
