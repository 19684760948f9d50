package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Broadcast of a long message. Its parts are scattered down a binomial tree, then gathered by all
 * members, so that none sends much more than the message once (van de Geijn).
 */
final class ScatterAllgather {

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

    /**
     * Returns the schedule of a broadcast.
     *
     * @param doubling true for an allgather by recursive doubling, of a power of two members; false
     *     for a ring
     */
    static Schedule broadcast(
            Communicator members, long buffer, int bytes, int root, boolean doubling) {
        return new ScatterAllgather(members, buffer, bytes, root).schedule(doubling);
    }

    private Schedule schedule(boolean doubling) {
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
        if (doubling) {
            doubling(schedule, me, n);
        } else {
            ring(schedule, me, n);
        }
        return schedule;
    }

    private void doubling(Schedule schedule, int me, int n) {
        for (int distance = 1; distance < n; distance *= 2) {
            int mine = me / distance * distance;
            int theirs = mine ^ distance;
            int peer = world(me ^ distance);
            schedule.receive(from(theirs), length(theirs, theirs + distance), peer);
            schedule.send(from(mine), length(mine, mine + distance), peer);
            schedule.endRound();
        }
    }

    private void ring(Schedule schedule, int me, int n) {
        for (int step = 0; step < n - 1; step++) {
            int out = Math.floorMod(me - step, n);
            int in = Math.floorMod(me - step - 1, n);
            schedule.receive(from(in), length(in, in + 1), world(Math.floorMod(me - 1, n)));
            schedule.send(from(out), length(out, out + 1), world((me + 1) % n));
            schedule.endRound();
        }
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
