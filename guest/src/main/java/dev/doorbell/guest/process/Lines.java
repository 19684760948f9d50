package dev.doorbell.guest.process;

/** Receiver of the lines that ranks print. */
@FunctionalInterface
public interface Lines {

    /**
     * Takes a line.
     *
     * @param atPs time of the call after which it was printed
     * @param rank number of the rank
     * @param error true if it was printed on standard error
     * @param text line with its line feed, if it has one
     */
    void add(long atPs, int rank, boolean error, String text);
}
