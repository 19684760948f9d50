package dev.doorbell.guest.mpi.object;

/**
 * Operation of a guest.
 *
 * @param function function that combines values
 * @param caller function of a library that calls it, or 0
 * @param commutative true if the order of the values does not matter
 * @param large true if its function takes an MPI_Count
 */
public record UserOperation(long function, long caller, boolean commutative, boolean large) {}
