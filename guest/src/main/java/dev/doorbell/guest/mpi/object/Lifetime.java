package dev.doorbell.guest.mpi.object;

/** Time in which a guest may call MPI: from MPI_Init to MPI_Finalize, and in its sessions. */
public final class Lifetime {

    private final Handles<Boolean> sessions;
    private int openSessions;
    private boolean hadSessions;
    private boolean initialized;
    private boolean finalized;

    /**
     * Creates the lifetime of a guest that has begun nothing.
     *
     * @param firstSession handle of its first session
     */
    public Lifetime(int firstSession) {
        sessions = new Handles<>("session", firstSession);
    }

    /** Sessions by handle. */
    public Handles<Boolean> sessions() {
        return sessions;
    }

    /** Begins a session and returns its handle. */
    public int beginSession() {
        openSessions++;
        hadSessions = true;
        return sessions.add(true);
    }

    /** Ends a session. */
    public void endSession(int handle) {
        sessions.remove(handle);
        openSessions--;
    }

    /** Returns true if the guest may call functions that need MPI_Init or a session. */
    public boolean usable() {
        return (initialized && !finalized) || openSessions > 0;
    }

    /** Returns true if the guest has ended all that it has begun. */
    public boolean ended() {
        return openSessions == 0 && (finalized || (hadSessions && !initialized));
    }

    /** Returns true from the end of MPI_Init. */
    public boolean initialized() {
        return initialized;
    }

    /** Returns true from the end of MPI_Finalize. */
    public boolean finalized() {
        return finalized;
    }

    /** Records the end of MPI_Init. */
    public void initialize() {
        initialized = true;
    }

    /** Records the end of MPI_Finalize. */
    public void end() {
        finalized = true;
    }
}
