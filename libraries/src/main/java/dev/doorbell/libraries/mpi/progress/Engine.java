package dev.doorbell.libraries.mpi.progress;

/** Library of a rank that handles arrived messages, one at a time. */
public interface Engine {

    /** Returns true if {@link #handleOne} has something to do. */
    boolean ready();

    /** Handles one arrival for its cost. Returns false if there is none. */
    boolean handleOne();

    /** Sets what runs whenever {@link #ready} may have become true, until {@link #disarm}. */
    void arm(Runnable wakeUp);

    /** Undoes {@link #arm}. */
    void disarm();
}
