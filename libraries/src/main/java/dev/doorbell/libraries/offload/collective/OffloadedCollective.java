package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.RankGroup;

/** A collective that workers run for a rank, to be waited for once. */
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

    /** Where its end is told. */
    public CompletionWord word() {
        return word;
    }

    Copy copy() {
        return copy;
    }

    Beginning beginning() {
        return beginning;
    }

    /** Whether it has been waited for. */
    public boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /**
     * The rank's call.
     *
     * @param kind what it called
     * @param atPs when
     */
    record Beginning(CollectiveKind kind, long atPs) {}

    /**
     * What the rank has to copy out of the node's segment.
     *
     * @param shared whether there is a segment
     * @param to bus address of the rank's buffer
     * @param bytes to copy; 0 when the rank has them
     */
    record Copy(boolean shared, long to, long bytes) {

        static final Copy NONE = new Copy(false, 0, 0);
    }
}
