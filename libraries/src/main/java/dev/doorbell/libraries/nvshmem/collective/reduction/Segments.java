package dev.doorbell.libraries.nvshmem.collective.reduction;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;

/**
 * Reduction of long data by segments. Every member puts a segment of its source to the next member,
 * then to the one after that, and so on; a barrier follows each put, and a sync each combination.
 * The last segment, which is shorter, goes to several members between two barriers.
 */
public final class Segments {

    /** Bytes of a segment: NVSHMEM counts the words of half of the scratch memory. */
    private static final int SEGMENT_BYTES = Scratch.HALF_BYTES / Long.BYTES;

    /** Bytes of the copy of a segment that is reduced in place. */
    public static final int STAGING_BYTES = SEGMENT_BYTES;

    private final Team team;
    private final Scratch scratch;
    private final SymmetricAddress staging;

    /** Allocates memory in a collective call, beside the scratch memory of the team. */
    public Segments(SymmetricHeap heap, Team team, Scratch scratch) {
        this.team = team;
        this.scratch = scratch;
        staging = heap.malloc(STAGING_BYTES);
    }

    /** Reduces the sources of all members into the destinations of all. */
    public void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            Elements loops,
            Scope scope) {
        SymmetricAddress operands = scratch.next();
        int bytes = elements * loops.type().bytes();
        boolean inPlace = destination.equals(source);
        if (!inPlace) {
            cta.rma().putNbi(destination, source, bytes, cta.pe().id(), scope);
        }
        for (int from = 0; from < bytes; from += SEGMENT_BYTES) {
            int segment = Math.min(SEGMENT_BYTES, bytes - from);
            int together = SEGMENT_BYTES / segment;
            SymmetricAddress mine = inPlace ? staging : source.plus(from);
            if (inPlace) {
                loops.copy(cta, staging, source.plus(from), segment / loops.type().bytes());
                cta.syncThreads(scope);
            }
            for (int next = 1; next < team.pes(); next += together) {
                int count = Math.min(together, team.pes() - next);
                exchange(cta, operands, mine, segment, next, count, scope);
                for (int i = 0; i < count; i++) {
                    loops.combine(
                            cta,
                            destination.plus(from),
                            operands.plus((long) i * segment),
                            segment / loops.type().bytes());
                }
                cta.sync(team, scope);
            }
        }
    }

    /** Puts a segment to {@code count} members from the one {@code next} ahead on. */
    private void exchange(
            Cta cta,
            SymmetricAddress operands,
            SymmetricAddress source,
            int segment,
            int next,
            int count,
            Scope scope) {
        for (int i = 0; i < count; i++) {
            int member = (team.myPe() + next + i) % team.pes();
            cta.rma()
                    .putNbi(
                            operands.plus((long) i * segment),
                            source,
                            segment,
                            team.pe(member),
                            scope);
        }
        cta.barrier(team, scope);
    }
}
