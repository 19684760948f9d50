package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Broadcast of a long message. Its parts are scattered down a binomial tree, then travel around a
 * ring, so that no member sends much more than the message once (van de Geijn).
 */
final class ScatterAllgather {

    /** Size of a member's part below which a tree is faster, in bytes. */
    static final int LEAST_PART_BYTES = 1 << 12;

    private final Communicator members;
    private final long buffer;
    private final int bytes;
    private final int root;
    private final int part;

    private ScatterAllgather(Communicator members, long buffer, int bytes, int root) {
        this.members = members;
        this.buffer = buffer;
        this.bytes = bytes;
        this.root = root;
        part = Math.ceilDiv(bytes, members.size());
    }

    static Schedule broadcast(Communicator members, long buffer, int bytes, int root) {
        return new ScatterAllgather(members, buffer, bytes, root).schedule();
    }

    private Schedule schedule() {
        Schedule schedule = new Schedule("broadcast");
        int n = members.size();
        int me = Math.floorMod(members.rank() - root, n);
        int reach = me == 0 ? Integer.highestOneBit((n - 1) | 1) * 2 : Integer.lowestOneBit(me);
        if (me != 0) {
            schedule.receive(from(me), length(me, Math.min(n, me + reach)), world(me - reach));
            schedule.endRound();
        }
        for (int distance = reach / 2; distance > 0; distance /= 2) {
            int child = me + distance;
            if (child < n) {
                int end = Math.min(n, child + distance);
                schedule.send(from(child), length(child, end), world(child));
            }
        }
        schedule.endRound();
        for (int step = 0; step < n - 1; step++) {
            int out = Math.floorMod(me - step, n);
            int in = Math.floorMod(me - step - 1, n);
            schedule.receive(from(in), length(in, in + 1), world(Math.floorMod(me - 1, n)));
            schedule.send(from(out), length(out, out + 1), world((me + 1) % n));
            schedule.endRound();
        }
        return schedule;
    }

    /** Offset of the part of a member, counted from the root. */
    private long from(int member) {
        return buffer + offset(member);
    }

    /** Length of the parts of members {@code first} to {@code end - 1}. */
    private int length(int first, int end) {
        return (int) (offset(end) - offset(first));
    }

    private long offset(int member) {
        return Math.min((long) member * part, bytes);
    }

    private int world(int member) {
        return members.world((member + root) % members.size());
    }
}
