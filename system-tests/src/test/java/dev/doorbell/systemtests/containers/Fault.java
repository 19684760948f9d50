package dev.doorbell.systemtests.containers;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Fault of a part of a cluster during a job.
 *
 * @param kind kind of fault
 * @param victim affected part
 * @param afterMillis time after the submission of the job
 * @param holdMillis time until it is undone
 */
record Fault(Kind kind, String victim, long afterMillis, long holdMillis) {

    private static final int BLINK_MILLIS = 1_500;
    private static final int LATEST_MILLIS = 1_500;
    private static final long LONGER_THAN_SILENCE_MILLIS = 8_000;

    /** One fault of this many lasts longer than the cluster's timeout. */
    private static final int LONG_ONE_IN = 12;

    /** Kind of fault, with its reversal. */
    enum Kind {
        /** The process is killed and started again. */
        KILL,
        /** The process is frozen and continues. */
        PAUSE,
        /** The part loses its network and gets another address in it. */
        DISCONNECT
    }

    /** Returns the first {@code count} faults of {@code seed}. */
    static List<Fault> script(long seed, int count, List<String> victims) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        for (int fault = 0; fault < count; fault++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            String victim = victims.get(random.nextInt(victims.size()));
            long after = random.nextInt(LATEST_MILLIS);
            long blink = random.nextInt(BLINK_MILLIS);
            boolean lasts = random.nextInt(LONG_ONE_IN) == 0;
            faults.add(new Fault(kind, victim, after, lasts ? LONGER_THAN_SILENCE_MILLIS : blink));
        }
        return faults;
    }

    void inject(ContainerCluster cluster) {
        Part part = cluster.part(victim);
        switch (kind) {
            case KILL -> part.kill();
            case PAUSE -> part.pause();
            case DISCONNECT -> part.disconnect();
        }
    }

    void undo(ContainerCluster cluster) {
        Part part = cluster.part(victim);
        switch (kind) {
            case KILL -> part.restart();
            case PAUSE -> part.unpause();
            case DISCONNECT -> part.reconnect();
        }
    }

    /** Returns true if {@code reasons} are those of a job that this fault has failed. */
    boolean explains(String reasons) {
        return reasons.contains(victim)
                || (victim.equals(ContainerCluster.COORDINATOR)
                        && (reasons.contains("was silent for")
                                || reasons.contains("its connection broke")));
    }
}
