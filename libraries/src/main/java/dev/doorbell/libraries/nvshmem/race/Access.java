package dev.doorbell.libraries.nvshmem.race;

/**
 * An access to the heap of a PE during a replay: one by a thread block, or one of the two an
 * operation makes, here and at its peer.
 */
final class Access {

    /** What an access does to its range. */
    enum Mode {
        /** Reads it. */
        READ,
        /** Writes it. */
        WRITE,
        /** Reads and writes a word at once. */
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

    /** What an entry accesses on its own PE. */
    static Access here(AccessRecord entry, Actor actor) {
        Mode mode =
                switch (entry.kind()) {
                    case GET, STORE, WRITE -> Mode.WRITE;
                    default -> Mode.READ;
                };
        return new Access(entry, actor, entry.pe(), mode, false, entry.localRange());
    }

    /** What an operation accesses at its peer. */
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

    /** Where the accessed heap is. */
    int pe() {
        return pe;
    }

    HeapRange range() {
        return range;
    }

    Mode mode() {
        return mode;
    }

    /** Whether it is what an operation does at its peer. */
    boolean atPeer() {
        return atPeer;
    }

    /** Whether the calling thread block was told that it is done. */
    boolean done() {
        return doneAt != Long.MAX_VALUE;
    }

    /** The calling thread block goes on, knowing that it is done. */
    void done(long atClock) {
        doneAt = atClock;
    }

    /** Whether the next operation of its thread block is its signal. */
    boolean hasSignal() {
        return entry.kind() == AccessKind.PUT && entry.value() == 1;
    }

    /** It is ordered before signal {@code number} at a place. */
    void orderedBefore(long place, long number) {
        signal = place;
        signalNumber = number;
    }

    /** Whether two accesses of the same heap may not be concurrent. */
    boolean conflictsWith(Access other) {
        boolean onlyRead = mode == Mode.READ && other.mode == Mode.READ;
        if (onlyRead || wholeWords(other) || !range.overlaps(other.range)) {
            return false;
        }
        return !(atPeer == other.atPeer && entry.leavesTheSameBytesAs(other.entry));
    }

    /** Atomic updates of a word, and loads of it, see one another as a whole. */
    private boolean wholeWords(Access other) {
        boolean updated = mode == Mode.ATOMIC || other.mode == Mode.ATOMIC;
        return updated && wholeWord() && other.wholeWord();
    }

    private boolean wholeWord() {
        return mode == Mode.ATOMIC || entry.kind() == AccessKind.LOAD;
    }

    /** Whether its posting, or the access itself, comes before what {@code later} does next. */
    boolean startedBefore(Actor later) {
        return later.follows(actor.index(), clock);
    }

    /** Whether it is over, as {@code later} knows, before that one's next step. */
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

    /** Whether the call returned before; of a put that says only that its source is free. */
    private boolean returnedBefore(Actor later) {
        boolean told = entry.kind() != AccessKind.PUT || !atPeer;
        return told && done() && later.follows(actor.index(), doneAt);
    }

    /** Whether a fence delivers it before an operation {@code later} posts to the same PE. */
    boolean fencedBefore(Access next) {
        return atPeer
                && next.atPeer
                && entry.pe() == next.entry.pe()
                && mode != Mode.READ
                && next.mode != Mode.READ
                && next.actor.known().fences(actor.index(), clock);
    }

    /** Whether a newer access makes this one needless to keep. */
    boolean sameAs(Access newer) {
        return actor == newer.actor
                && entry.kind() == newer.entry.kind()
                && atPeer == newer.atPeer
                && range.equals(newer.range);
    }
}
