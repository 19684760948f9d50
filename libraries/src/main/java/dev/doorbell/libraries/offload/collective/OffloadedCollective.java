package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.RankGroup;

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
     * @param to bus address of the rank's buffer
     * @param bytes bytes to copy; 0 if the rank already has them
     */
    record Copy(boolean shared, long to, long bytes) {

        static final Copy NONE = new Copy(false, 0, 0);
    }
}
