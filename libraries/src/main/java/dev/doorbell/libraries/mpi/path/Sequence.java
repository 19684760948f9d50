package dev.doorbell.libraries.mpi.path;

import java.util.TreeSet;

/**
 * Messages with one envelope from one rank to another. Sender and receiver count them from 0, so a
 * number names the same message at both.
 */
final class Sequence {

    /**
     * Messages out of turn: at the sender those that it has withdrawn, at the receiver those that
     * have ended before their announcement.
     */
    private final TreeSet<Integer> outOfTurn = new TreeSet<>();

    private int count;

    /** Number of messages so far, which is that of the next one. */
    int count() {
        return count;
    }

    /** Counts a message and returns its number. */
    int next() {
        return count++;
    }

    /**
     * Withdraws a sent message. Returns the number of messages that are behind it and were not
     * withdrawn: if the receiver has not matched it, they are unmatched, too.
     */
    int withdraw(int number) {
        outOfTurn.add(number);
        return count - 1 - number - outOfTurn.tailSet(number, false).size();
    }

    /** Counts a received message that has ended before its announcement. */
    void endedEarly(int number) {
        count++;
        outOfTurn.add(number);
    }

    /** Counts an announced message. Returns false if it has ended already. */
    boolean announced(int number) {
        if (outOfTurn.remove(number)) {
            return false;
        }
        count++;
        return true;
    }
}
