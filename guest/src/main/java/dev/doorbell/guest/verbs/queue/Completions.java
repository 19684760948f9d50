package dev.doorbell.guest.verbs.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.verbs.CompletionRing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;

/** Completion queue of a guest, in front of the ring that the NIC fills. */
public final class Completions {

    private final int number;
    private final int channel;
    private final CompletionRing ring;
    private final Map<Integer, Pair> pairs = new TreeMap<>();
    private final Queue<WorkCompletion> flushed = new ArrayDeque<>();
    private final Queue<WorkCompletion> taken = new ArrayDeque<>();
    private boolean armed;
    private long armedAt;
    private long consumed;
    private long flushes;
    private long emptySince;
    private int fruitlessPolls;

    /**
     * Creates a queue.
     *
     * @param number its number, with which the guest names it
     * @param channel channel of its events; -1 for none
     */
    public Completions(int number, int channel, CompletionRing ring) {
        this.number = number;
        this.channel = channel;
        this.ring = ring;
    }

    /** Number with which the guest names it. */
    public int number() {
        return number;
    }

    /** Channel of its events; -1 for none. */
    public int channel() {
        return channel;
    }

    /** Ring that the NIC fills. */
    public CompletionRing ring() {
        return ring;
    }

    /** Adds a queue pair whose completions it gets. */
    void add(Pair pair) {
        pairs.put(pair.qpn(), pair);
    }

    /** Adds the completion of a request that is flushed. */
    void add(WorkCompletion completion) {
        flushed.add(completion);
        flushes++;
    }

    /** Drops the completions of a queue pair that has gone. */
    void drop(Pair pair) {
        taken.addAll(take(Integer.MAX_VALUE));
        taken.removeIf(it -> it.qpn() == pair.qpn());
    }

    /** Counts requests to receive that are flushed, for events. */
    void flushes(int requests) {
        flushes += requests;
    }

    /** Requests an event for the next completion. */
    public void arm() {
        armed = true;
        armedAt = arrived();
    }

    /** Returns true if an event is due, and ends the request for it. */
    public boolean takeEvent() {
        boolean due = eventDue();
        armed = armed && !due;
        return due;
    }

    /** Returns true if an event is due. */
    public boolean eventDue() {
        return armed && arrived() > armedAt;
    }

    /** Takes at most {@code most} completions. */
    public List<WorkCompletion> take(int most) {
        List<WorkCompletion> found = new ArrayList<>();
        while (found.size() < most && !taken.isEmpty()) {
            found.add(taken.remove());
        }
        while (found.size() < most && ring.ready()) {
            long word = ring.word();
            Pair pair = Objects.requireNonNull(pairs.get(CqeCodec.qpn(word)), "a known queue pair");
            WorkCompletion completion =
                    pair.completion(word, ring.space(), NodeMemory.offset(ring.next()));
            ring.consume();
            consumed++;
            if (completion != null) {
                found.add(completion);
            }
        }
        if (!ring.ready()) {
            takeFlushed(most, found);
        }
        return found;
    }

    /** Takes what is flushed. What the NIC has completed before comes first. */
    private void takeFlushed(int most, List<WorkCompletion> found) {
        while (found.size() < most && !flushed.isEmpty()) {
            found.add(flushed.remove());
        }
        for (Pair pair : pairs.values()) {
            while (found.size() < most && flushableOf(pair) > 0) {
                found.add(pair.flushReceive());
            }
        }
    }

    private int flushableOf(Pair pair) {
        return pair.receptions() == this ? pair.flushable() : 0;
    }

    /** Returns true if it was empty at a number of changes already; notes the number. */
    public boolean emptyAgain(long stamp) {
        boolean again = emptySince == stamp;
        fruitlessPolls = again ? fruitlessPolls + 1 : 0;
        emptySince = stamp;
        return again;
    }

    /** Number of polls that found it empty since the last change, but the first. */
    public int fruitlessPolls() {
        return fruitlessPolls - 1;
    }

    /** Number of completions so far, which only grows. */
    private long arrived() {
        return consumed + ring.readyEntries() + flushes;
    }
}
