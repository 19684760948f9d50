package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A group as its worker knows it: what was recorded, and how far the present call has come. */
final class RecordedGroup {

    private final GroupName name;
    private final CompletionWord word;
    private final int total;
    private final List<GroupEntry> entries = new ArrayList<>();
    // Operations of the present stage that have not ended, by their numbers.
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

    /** Whether all parts of it have come. */
    boolean whole() {
        return entries.size() == total;
    }

    void add(List<GroupEntry> more) {
        entries.addAll(more);
    }

    /** Number of the present call, or of the last. */
    int call() {
        return call;
    }

    /** The stage that is under way. */
    int stage() {
        return stage;
    }

    /** Whether a call is under way. */
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

    /**
     * Goes on to the next stage and returns its operations, receives first; none when it is over.
     */
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

    /** An operation has ended; whether it was the last of its stage. */
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
        // Peers wait for the news that receives are ready, so that goes out first.
        entries.stream().filter(it -> it.stage() == wanted && !it.send()).forEach(found::add);
        entries.stream().filter(it -> it.stage() == wanted && it.send()).forEach(found::add);
        return found;
    }
}
