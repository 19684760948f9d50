package dev.doorbell.pdes;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.report.LpReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random network of logical processes that exchange runs of elements at seeded random times. Each
 * element passes a shared server, so that order affects the later run.
 */
public final class RandomNetwork implements Channels {

    private final int processes;
    private final long[][] latency;

    public RandomNetwork(int processes, long seed) {
        this.processes = processes;
        Random random = new Random(seed);
        latency = new long[processes][processes];
        for (long[] row : latency) {
            for (int i = 0; i < row.length; i++) {
                row[i] = 50 + random.nextInt(200);
            }
        }
    }

    @Override
    public int processes() {
        return processes;
    }

    @Override
    public boolean connected(int from, int to) {
        return from != to;
    }

    @Override
    public long leastLatencyPs(int from, int to) {
        return latency[from][to];
    }

    public List<LogicalProcess> createAll(long seed, int hops) {
        List<LogicalProcess> all = new ArrayList<>();
        for (int id = 0; id < processes; id++) {
            all.add(create(id, seed, hops));
        }
        return all;
    }

    LogicalProcess create(int id, long seed, int hops) {
        return new Bouncer(id, seed, hops);
    }

    private record Ball(long number, int hopsLeft, int elements) implements Event {
        @Override
        public long fingerprint(int index) {
            return Digest.combine(number, (long) hopsLeft << 32 | index);
        }
    }

    private record Served(Ball ball) implements Event {
        @Override
        public long fingerprint(int index) {
            return ball.fingerprint(index) + 1;
        }
    }

    private final class Bouncer implements LogicalProcess {
        private final int id;
        private final Random random;
        private final int hops;
        private Ball current = new Ball(-1, 0, 0);
        private Served served = new Served(current);
        private Ball outgoing = current;
        private int destination;
        private long serverFreePs;

        Bouncer(int id, long seed, int hops) {
            this.id = id;
            this.hops = hops;
            random = new Random(seed * 31 + id);
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String name() {
            return "bouncer " + id;
        }

        @Override
        public void start(Effects effects) {
            Ball ball = new Ball(id, hops, 1 + random.nextInt(40));
            long spacing = random.nextInt(30);
            for (int i = 0; i < ball.elements; i++) {
                effects.schedule(i * spacing, ball, i);
            }
        }

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            switch (event) {
                case Ball ball -> {
                    if (ball.number() != current.number()) {
                        current = ball;
                        served = new Served(ball);
                    }
                    serverFreePs = Math.max(nowPs, serverFreePs) + 7;
                    effects.schedule(serverFreePs, served, index);
                }
                case Served done -> forward(nowPs, done.ball, index, effects);
                default -> throw new IllegalStateException();
            }
        }

        private void forward(long nowPs, Ball ball, int index, Effects effects) {
            if (ball.hopsLeft == 0) {
                return;
            }
            if (index == 0 || outgoing.number != ball.number + 1_000) {
                outgoing = new Ball(ball.number + 1_000, ball.hopsLeft - 1, ball.elements);
                destination = (id + 1 + random.nextInt(processes - 1)) % processes;
            }
            effects.send(destination, nowPs + latency[id][destination], outgoing, index);
        }

        @Override
        public boolean finished() {
            return true;
        }

        @Override
        public LpReport report() {
            return new LpReport(
                    new TreeMap<>(), new TreeMap<>(), List.of(), List.of(), List.of(), List.of());
        }
    }
}
