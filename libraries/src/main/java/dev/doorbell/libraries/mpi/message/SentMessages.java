package dev.doorbell.libraries.mpi.message;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** Numbers of the messages that a rank has sent, by receiver and envelope. */
public final class SentMessages {

    private final Map<Channel, Sequence> sequences = new HashMap<>();

    /** Creates an empty list. */
    public SentMessages() {}

    /** Adds a message and returns its number. */
    public int add(int receiver, Envelope envelope) {
        return sequences.computeIfAbsent(new Channel(receiver, envelope), ignored -> new Sequence())
                .count++;
    }

    /**
     * Withdraws a message. Returns the number of messages of its envelope that are behind it and
     * were not withdrawn: if the receiver has not matched it, they are unmatched, too.
     */
    public int withdraw(int receiver, Envelope envelope, int number) {
        Sequence sequence = sequences.get(new Channel(receiver, envelope));
        if (sequence == null) {
            throw new IllegalStateException("expected a message that was sent but was none");
        }
        sequence.withdrawn.add(number);
        return sequence.count - 1 - number - sequence.withdrawn.tailSet(number, false).size();
    }

    private record Channel(int receiver, Envelope envelope) {}

    private static final class Sequence {
        private final TreeSet<Integer> withdrawn = new TreeSet<>();
        private int count;
    }
}
