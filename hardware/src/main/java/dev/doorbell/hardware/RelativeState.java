package dev.doorbell.hardware;

import dev.doorbell.pdes.Digest;

/**
 * State on which the future of a part of the machine depends, relative to the present instant. If
 * all parts report the same at two instants, the same events follow both at the same distances. A
 * part reports its state only when it is at rest; a part with work under way reports that instead.
 */
public final class RelativeState {

    /** The fingerprint of parts that are not at rest; equal to nothing, not even itself. */
    public static final long BUSY = 0;

    private final long nowPs;
    private final Digest digest = new Digest();
    private boolean busy;

    /** Creates an empty state at {@code nowPs}. */
    public RelativeState(long nowPs) {
        this.nowPs = nowPs;
    }

    /** The present instant. */
    public long nowPs() {
        return nowPs;
    }

    /** Adds a value on which the future depends: a phase, or a count modulo its period. */
    public void add(long word) {
        digest.add(word);
    }

    /** An instant that matters for as long as it lies in the future. */
    public void until(long ps) {
        digest.add(Math.max(0, ps - nowPs));
    }

    /** Says whether a part is at rest. */
    public void rest(boolean atRest) {
        busy |= !atRest;
    }

    /** Hash of all added values, or {@link #BUSY}. */
    public long fingerprint() {
        return busy ? BUSY : digest.value() | 1;
    }
}
