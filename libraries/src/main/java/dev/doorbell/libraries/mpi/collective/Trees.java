package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Gather and scatter on a binomial tree. An inner member keeps the blocks of the members below it
 * in a temporary buffer; counted from the root, they follow it.
 */
final class Trees {

    private final Communicator members;
    private final int root;
    private final int n;
    private final int me;

    private Trees(Communicator members, int root) {
        this.members = members;
        this.root = root;
        n = members.size();
        me = Math.floorMod(members.rank() - root, n);
    }

    static Schedule gather(
            Mpi mpi, Communicator members, long source, long destination, int bytes, int root) {
        Trees tree = new Trees(members, root);
        Schedule schedule = new Schedule("gather");
        int reach = tree.reach();
        int held = Math.min(reach, tree.n - tree.me);
        if (held == 1 && tree.me != 0) {
            schedule.send(source, bytes, tree.world(tree.me - reach));
            schedule.endRound();
            return schedule;
        }
        boolean direct = tree.me == 0 && root == 0;
        long buffer = direct ? destination : schedule.temporary(mpi, (long) held * bytes);
        schedule.copy(source, buffer, bytes);
        for (int distance = 1; distance < reach; distance *= 2) {
            int child = tree.me + distance;
            if (child < tree.n) {
                int blocks = Math.min(distance, tree.n - child);
                schedule.receive(
                        buffer + (long) distance * bytes, blocks * bytes, tree.world(child));
            }
        }
        schedule.endRound();
        if (tree.me != 0) {
            schedule.send(buffer, held * bytes, tree.world(tree.me - reach));
        } else if (!direct) {
            int before = tree.n - root;
            schedule.copy(buffer, destination + (long) root * bytes, before * bytes);
            schedule.copy(buffer + (long) before * bytes, destination, root * bytes);
        }
        schedule.endRound();
        return schedule;
    }

    static Schedule scatter(
            Mpi mpi, Communicator members, long source, long destination, int bytes, int root) {
        Trees tree = new Trees(members, root);
        Schedule schedule = new Schedule("scatter");
        int reach = tree.reach();
        int held = Math.min(reach, tree.n - tree.me);
        if (held == 1 && tree.me != 0) {
            schedule.receive(destination, bytes, tree.world(tree.me - reach));
            schedule.endRound();
            return schedule;
        }
        boolean direct = tree.me == 0 && root == 0;
        long buffer = direct ? source : schedule.temporary(mpi, (long) held * bytes);
        if (tree.me != 0) {
            schedule.receive(buffer, held * bytes, tree.world(tree.me - reach));
            schedule.endRound();
        } else if (!direct) {
            int before = tree.n - root;
            schedule.copy(source + (long) root * bytes, buffer, before * bytes);
            schedule.copy(source, buffer + (long) before * bytes, root * bytes);
        }
        for (int distance = reach / 2; distance > 0; distance /= 2) {
            int child = tree.me + distance;
            if (child < tree.n) {
                int blocks = Math.min(distance, tree.n - child);
                schedule.send(buffer + (long) distance * bytes, blocks * bytes, tree.world(child));
            }
        }
        schedule.copy(buffer, destination, bytes);
        schedule.endRound();
        return schedule;
    }

    /** Members of the full tree below this one, with itself. */
    private int reach() {
        return me == 0 ? Integer.highestOneBit((n - 1) | 1) * 2 : Integer.lowestOneBit(me);
    }

    private int world(int member) {
        return members.world((member + root) % n);
    }
}
