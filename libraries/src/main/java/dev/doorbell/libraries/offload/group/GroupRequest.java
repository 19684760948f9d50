package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Group of sends and receives, in the view of the rank that records and calls it. */
public final class GroupRequest {

    private final int number;
    private final List<Operation> operations = new ArrayList<>();
    private List<GroupEntry> published = List.of();
    private List<GroupTarget> targets = List.of();
    private @Nullable CompletionWord word;
    private State state = State.RECORDING;
    private int stage;
    private int calls;

    GroupRequest(int number) {
        this.number = number;
    }

    /** Number of calls. */
    public int calls() {
        return calls;
    }

    int number() {
        return number;
    }

    State state() {
        return state;
    }

    void become(State next) {
        state = next;
    }

    int stage() {
        return stage;
    }

    void nextStage() {
        stage++;
    }

    List<Operation> operations() {
        return operations;
    }

    int nextCall() {
        return ++calls;
    }

    /** Entries last sent to the workers. */
    List<GroupEntry> published() {
        return published;
    }

    List<GroupTarget> targets() {
        return targets;
    }

    void publish(List<GroupEntry> entries, List<GroupTarget> buffers) {
        published = List.copyOf(entries);
        targets = List.copyOf(buffers);
    }

    @Nullable CompletionWord word() {
        return word;
    }

    void word(CompletionWord taken) {
        word = taken;
    }

    /** State of a group, in this order; then it alternates between the last two. */
    enum State {
        RECORDING,
        RESTING,
        CALLED
    }

    /** Recorded operation. */
    record Operation(boolean send, int stage, Channel channel, long address, long length) {}
}
