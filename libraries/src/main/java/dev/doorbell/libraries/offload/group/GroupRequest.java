package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group of sends and receives as the rank that records and calls it knows it. */
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

    /** How often it has been called. */
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

    /** What the workers were told last. */
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

    /** What happens to a group, in this order and then between the last two. */
    enum State {
        RECORDING,
        RESTING,
        CALLED
    }

    /** A recorded operation. */
    record Operation(boolean send, int stage, Channel channel, long address, long length) {}
}
