package dev.doorbell.pdes.horizon;

/**
 * Detection of the end of a run by vector counters (F. Mattern, Algorithms for distributed
 * termination detection, Distributed Computing 2, 1987). A group that has no event left reports how
 * many batches it has sent to, and taken in from, every other group. The run is over when every
 * group has reported so, and every channel has equal counts at both ends. The reports may be of
 * different moments.
 *
 * <p>Proof: suppose the counts are equal and some group does something after its report. Take the
 * first such act of all. The group was quiet, so a batch came. Its sender had counted it, or sent
 * it after its own report. In the first case the counts differ. In the second case the sender acted
 * earlier. Both contradict the assumption.
 *
 * <p>Not safe for use by several threads.
 */
public final class EndOfRun {

    private final boolean[] reported;
    private final long[][] sent;
    private final long[][] received;

    /** Creates a detector for {@code groups} groups, of which none has reported. */
    public EndOfRun(int groups) {
        reported = new boolean[groups];
        sent = new long[groups][groups];
        received = new long[groups][groups];
    }

    /**
     * Records that {@code group} has no event left.
     *
     * @param sentTo batches it has sent, by receiving group
     * @param receivedFrom batches it has taken in, by sending group
     */
    public void quiet(int group, long[] sentTo, long[] receivedFrom) {
        reported[group] = true;
        sent[group] = sentTo.clone();
        received[group] = receivedFrom.clone();
    }

    /** Returns true if no group has an event left and no batch is on its way. */
    public boolean reached() {
        for (int from = 0; from < sent.length; from++) {
            for (int to = 0; to < sent.length; to++) {
                if (!reported[from] || sent[from][to] != received[to][from]) {
                    return false;
                }
            }
        }
        return true;
    }
}
