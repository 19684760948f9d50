package dev.doorbell.libraries.nvshmem.race;

/**
 * Access to the heap of a PE during a replay: by a thread block, or one of the two of an operation,
 * here and at its peer.
 */
final class Access {

    /** Mode of an access. */
    enum Mode {
        /** Read. */
        READ,
        /** Write. */
        WRITE,
        /** Atomic read-modify-write of a word. */
        ATOMIC
    }

    private final AccessRecord entry;
    private final Actor actor;
    private final long clock;
    private final int pe;
    private final Mode mode;
    private final boolean atPeer;
    private final HeapRange range;
    private long doneAt = Long.MAX_VALUE;
    private long signal = -1;
    private long signalNumber;

    private Access(
            AccessRecord entry, Actor actor, int pe, Mode mode, boolean atPeer, HeapRange range) {
        this.entry = entry;
        this.actor = actor;
        clock = actor.clock();
        this.pe = pe;
        this.mode = mode;
        this.atPeer = atPeer;
        this.range = range;
    }

    /** Returns the access of an entry on its own PE. */
    static Access here(AccessRecord entry, Actor actor) {
        Mode mode =
                switch (entry.kind()) {
                    case GET, STORE, WRITE -> Mode.WRITE;
                    default -> Mode.READ;
                };
        return new Access(entry, actor, entry.pe(), mode, false, entry.localRange());
    }

    /** Returns the access of an operation at its peer. */
    static Access there(AccessRecord entry, Actor actor) {
        Mode mode =
                switch (entry.kind()) {
                    case GET -> Mode.READ;
                    case SIGNAL, ADD, ATOMIC -> Mode.ATOMIC;
                    default -> Mode.WRITE;
                };
        return new Access(entry, actor, entry.peer(), mode, true, entry.remoteRange());
    }

    AccessRecord entry() {
        return entry;
    }

    /** PE of the accessed heap. */
    int pe() {
        return pe;
    }

    HeapRange range() {
        return range;
    }

    Mode mode() {
        return mode;
    }

    /** Returns true if it is the part of an operation at its peer. */
    boolean atPeer() {
        return atPeer;
    }

    /** Returns true if the calling thread block knows that it is done. */
    boolean done() {
        return doneAt != Long.MAX_VALUE;
    }

    /** Records that the calling thread block continues and knows that it is done. */
    void done(long atClock) {
        doneAt = atClock;
    }

    /** Returns true if the next operation of its thread block is its signal. */
    boolean hasSignal() {
        return entry.kind() == AccessKind.PUT && entry.value() == 1;
    }

    /** Records that it is ordered before signal {@code number} at a place. */
    void orderedBefore(long place, long number) {
        signal = place;
        signalNumber = number;
    }

    /** Returns true if two accesses of the same heap must not be concurrent. */
    boolean conflictsWith(Access other) {
        boolean onlyRead = mode == Mode.READ && other.mode == Mode.READ;
        if (onlyRead || wholeWords(other) || !range.overlaps(other.range)) {
            return false;
        }
        return !(atPeer == other.atPeer && entry.leavesTheSameBytesAs(other.entry));
    }

    /**
     * Returns true if both are atomic updates or loads of a word, which see each other as a whole.
     */
    private boolean wholeWords(Access other) {
        boolean updated = mode == Mode.ATOMIC || other.mode == Mode.ATOMIC;
        return updated && wholeWord() && other.wholeWord();
    }

    private boolean wholeWord() {
        return mode == Mode.ATOMIC || entry.kind() == AccessKind.LOAD;
    }

    /**
     * Returns true if its posting, or the access itself, precedes the next step of {@code later}.
     */
    boolean startedBefore(Actor later) {
        return later.follows(actor.index(), clock);
    }

    /** Returns true if {@code later} knows before its next step that it is over. */
    boolean overBefore(Actor later) {
        if (!entry.kind().remote()) {
            return startedBefore(later);
        }
        Knowledge known = later.known();
        long delivered = Knowledge.delivered(actor.index(), entry.peer());
        boolean signalled = signal >= 0 && known.sees(signal, signalNumber);
        return signalled
                || known.completes(actor.index(), clock)
                || known.sees(delivered, clock)
                || returnedBefore(later);
    }

    /**
     * Returns true if its call has returned. For a put, this means only that its source is free.
     */
    private boolean returnedBefore(Actor later) {
        boolean told = entry.kind() != AccessKind.PUT || !atPeer;
        return told && done() && later.follows(actor.index(), doneAt);
    }

    /**
     * Returns true if a fence delivers it before an operation that {@code later} posts to the same
     * PE.
     */
    boolean fencedBefore(Access next) {
        return atPeer
                && next.atPeer
                && entry.pe() == next.entry.pe()
                && mode != Mode.READ
                && next.mode != Mode.READ
                && next.actor.known().fences(actor.index(), clock);
    }

    /** Returns true if a newer access makes this one redundant. */
    boolean sameAs(Access newer) {
        return actor == newer.actor
                && entry.kind() == newer.entry.kind()
                && atPeer == newer.atPeer
                && range.equals(newer.range);
    }
}
