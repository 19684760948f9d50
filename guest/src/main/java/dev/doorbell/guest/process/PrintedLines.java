package dev.doorbell.guest.process;

import java.util.PriorityQueue;

/**
 * Lines of all ranks in the order of virtual time, then rank. A line has the time of the call after
 * which it was printed.
 */
public final class PrintedLines implements Lines {

    private final PriorityQueue<Line> waiting = new PriorityQueue<>();
    private final Printer printer;
    private long added;

    /** Creates an empty queue in front of a printer. */
    public PrintedLines(Printer printer) {
        this.printer = printer;
    }

    @Override
    public synchronized void add(long atPs, int rank, boolean error, String text) {
        waiting.add(new Line(atPs, rank, added++, error, text));
    }

    /** Prints the lines before an instant. */
    public synchronized void printBefore(long ps) {
        for (Line line = waiting.peek(); line != null && line.atPs < ps; line = waiting.peek()) {
            waiting.remove();
            printer.print(line.error, line.text);
        }
    }

    /** Receiver of lines. */
    @FunctionalInterface
    public interface Printer {

        /**
         * Prints a line.
         *
         * @param error true if it belongs to standard error
         * @param text line with its line feed, if it has one
         */
        void print(boolean error, String text);
    }

    private record Line(long atPs, int rank, long number, boolean error, String text)
            implements Comparable<Line> {
        @Override
        public int compareTo(Line other) {
            int byTime = Long.compare(atPs, other.atPs);
            int byRank = byTime != 0 ? byTime : Integer.compare(rank, other.rank);
            return byRank != 0 ? byRank : Long.compare(number, other.number);
        }
    }
}
