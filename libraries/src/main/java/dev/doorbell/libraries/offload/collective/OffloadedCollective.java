package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.List;

/** Collective that workers run for a rank. It must be waited for once. */
public final class OffloadedCollective {

    private final RankGroup group;
    private final int task;
    private final CompletionWord word;
    private final Copy copy;
    private final Beginning beginning;
    private boolean ended;

    OffloadedCollective(
            RankGroup group, int task, CompletionWord word, Copy copy, Beginning beginning) {
        this.group = group;
        this.task = task;
        this.word = word;
        this.copy = copy;
        this.beginning = beginning;
    }

    RankGroup group() {
        return group;
    }

    int task() {
        return task;
    }

    /** Word in which its end is reported. */
    public CompletionWord word() {
        return word;
    }

    Copy copy() {
        return copy;
    }

    Beginning beginning() {
        return beginning;
    }

    /** Returns true if it has been waited for. */
    public boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /**
     * Call of the rank.
     *
     * @param kind kind of collective
     * @param atPs time of the call
     */
    record Beginning(CollectiveKind kind, long atPs) {}

    /**
     * Copy by the rank out of the node's segment.
     *
     * @param shared true if there is a segment
     * @param pieces pieces to copy, in turn; none if the rank already has the bytes
     */
    record Copy(boolean shared, List<Piece> pieces) {

        static final Copy NONE = new Copy(false, List.of());

        Copy {
            pieces = List.copyOf(pieces);
        }

        /** Returns the copy of a segment's first {@code bytes}. */
        static Copy of(long to, long bytes) {
            return new Copy(true, bytes == 0 ? List.of() : List.of(new Piece(0, to, bytes)));
        }
    }

    /**
     * Copy of consecutive bytes.
     *
     * @param from offset in the segment
     * @param to bus address in the rank's buffer
     * @param bytes number of bytes, at least 1
     */
    record Piece(long from, long to, long bytes) {}
}
