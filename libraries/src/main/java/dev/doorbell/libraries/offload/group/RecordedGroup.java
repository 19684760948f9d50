package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Recorded group in the worker's view: its entries, and the progress of the current call. */
final class RecordedGroup {

    private final GroupName name;
    private final CompletionWord word;
    private final int total;
    private final List<GroupEntry> entries = new ArrayList<>();
    // Operations of the current stage that have not ended, by number.
    private final SortedMap<Integer, GroupEntry> outstanding = new TreeMap<>();
    private int call;
    private int stage;
    private boolean running;

    RecordedGroup(GroupName name, CompletionWord word, int total) {
        this.name = name;
        this.word = word;
        this.total = total;
    }

    GroupName name() {
        return name;
    }

    CompletionWord word() {
        return word;
    }

    /** Returns true if all its parts have arrived. */
    boolean whole() {
        return entries.size() == total;
    }

    void add(List<GroupEntry> more) {
        entries.addAll(more);
    }

    /** Number of the current call, or of the last one. */
    int call() {
        return call;
    }

    /** Current stage. */
    int stage() {
        return stage;
    }

    /** Returns true during a call. */
    boolean running() {
        return running;
    }

    void begin(int number) {
        call = number;
        stage = -1;
        running = true;
    }

    void end() {
        running = false;
        outstanding.clear();
    }

    /** Moves to the next stage and returns its operations, receives first; empty at the end. */
    List<GroupEntry> nextStage() {
        int last = entries.isEmpty() ? -1 : entries.getLast().stage();
        List<GroupEntry> next = List.of();
        while (next.isEmpty() && stage < last) {
            stage++;
            next = operations(stage);
        }
        next.forEach(entry -> outstanding.put(entry.number(), entry));
        return next;
    }

    /** Records the end of an operation. Returns true if it was the last of its stage. */
    boolean ended(GroupEntry entry) {
        outstanding.remove(entry.number());
        return outstanding.isEmpty();
    }

    /** Operations of the stage that have not ended. */
    List<GroupEntry> outstanding() {
        return List.copyOf(outstanding.values());
    }

    private List<GroupEntry> operations(int wanted) {
        List<GroupEntry> found = new ArrayList<>();
        // Peers wait for the notice that receives are ready, so it is sent first.
        entries.stream().filter(it -> it.stage() == wanted && !it.send()).forEach(found::add);
        entries.stream().filter(it -> it.stage() == wanted && it.send()).forEach(found::add);
        return found;
    }
}
