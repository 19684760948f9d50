package dev.doorbell.hardware.node;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rule of {@link DramChannel} taken literally: walks from decision to decision, and knows all
 * that comes beforehand.
 */
final class DramReference {

    private final ArrayDeque<Job> coming;
    private final ArrayDeque<Job> reads = new ArrayDeque<>();
    private final ArrayDeque<Job> writes = new ArrayDeque<>();
    private boolean servedRead;
    private long freePs;

    /** Reference for the jobs {@code coming}, which arrive in that order. */
    DramReference(List<Job> coming) {
        this.coming = new ArrayDeque<>(coming);
    }

    /** Works out when everything ends. */
    void run() {
        for (Job next = next(); next != null; next = next()) {
            serve(next);
        }
    }

    private @Nullable Job next() {
        if (reads.isEmpty() && writes.isEmpty()) {
            Job first = coming.peekFirst();
            if (first == null) {
                return null;
            }
            if (first.atPs >= freePs) {
                freePs = first.atPs;
                return coming.removeFirst();
            }
        }
        for (Job next = coming.peekFirst();
                next != null && next.atPs <= freePs;
                next = coming.peekFirst()) {
            join(coming.removeFirst());
        }
        Job read = reads.peekFirst();
        boolean readFirst =
                read != null
                        && writes.stream().noneMatch(read::mustFollow)
                        && (writes.isEmpty() || !servedRead);
        return readFirst ? reads.removeFirst() : writes.removeFirst();
    }

    private void join(Job job) {
        if (job.read) {
            job.after = List.copyOf(writes);
            reads.addLast(job);
        } else {
            writes.addLast(job);
        }
    }

    private void serve(Job job) {
        long startPs = freePs;
        freePs += DramBench.CONSTANTS.memoryRate().timePs(Math.min(job.bytes, Job.PIECE));
        servedRead = job.read;
        job.endPs = freePs;
        if (!job.copy) {
            return;
        }
        if (!job.read) {
            job.whole.endPs = freePs;
            return;
        }
        if (job.bytes > Job.PIECE) {
            join(Job.piece(job.whole, startPs, true, job.bytes - Job.PIECE));
        }
        join(Job.piece(job.whole, startPs, false, Math.min(job.bytes, Job.PIECE)));
    }

    /** Request, copy, or the rest of one. */
    static final class Job {
        static final int PIECE = DramBench.CONSTANTS.pcie().maxReadBytes();

        final long atPs;
        final boolean read;
        final boolean copy;
        final long address;
        final int bytes;
        private List<Job> after = List.of();
        private Job whole = this;
        long endPs;

        Job(long atPs, boolean read, boolean copy, long address, int bytes) {
            this.atPs = atPs;
            this.read = read;
            this.copy = copy;
            this.address = address;
            this.bytes = bytes;
        }

        private static Job piece(Job whole, long atPs, boolean read, int bytes) {
            Job piece = new Job(atPs, read, true, DramRequest.NOWHERE, bytes);
            piece.whole = whole;
            return piece;
        }

        private boolean mustFollow(Job write) {
            return !copy
                    && !write.copy
                    && after.contains(write)
                    && address < write.address + write.bytes
                    && write.address < address + bytes;
        }
    }
}
