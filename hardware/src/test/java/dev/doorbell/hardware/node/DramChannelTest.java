package dev.doorbell.hardware.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.node.DramReference.Job;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A DPU's DRAM channel serves its queues in a fair order; 4096 bytes take 160 ns. */
class DramChannelTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final int RUNS = 300;
    private static final long UNIT_PS = 160_000;

    private final DramBench bench = new DramBench();
    private final List<Long> endsPs = new ArrayList<>();

    @Test
    void readsAndWritesThatWaitAreServedInTurn() {
        for (int i = 0; i < 4; i++) {
            add(0, false, i * 4096L, true);
        }
        add(1, true, 1 << 16, true);
        add(2, true, 1 << 17, true);
        bench.run();
        assertThat(endsPs).containsExactly(units(1, 3, 5, 6, 2, 4));
    }

    @Test
    void whatComesWhileARequestIsServedMayGoBeforeOneThatWaitsAlready() {
        add(0, false, 0, true);
        add(0, false, 4096, true);
        add(UNIT_PS, true, 1 << 16, true);
        bench.run();
        assertThat(endsPs).containsExactly(units(1, 3, 2));
    }

    @Test
    void aReadWaitsForTheWritesOfItsBytesThatCameBefore() {
        add(0, false, 0, true);
        add(0, false, 4096, true);
        add(0, false, 8192, true);
        add(0, false, 1 << 15, true);
        add(1, true, 8192 + 4095, true);
        bench.run();
        assertThat(endsPs).containsExactly(units(1, 2, 3, 5, 4));
    }

    @Test
    void aWriteMayPassAReadOfItsBytes() {
        add(0, true, 0, true);
        add(0, true, 4096, true);
        add(1, false, 4096, true);
        bench.run();
        assertThat(endsPs).containsExactly(units(1, 3, 2));
    }

    @Test
    void aCopyThatIsAloneTakesTwiceItsBytes() {
        bench.copyAt(0, 1 << 16, () -> endsPs.add(bench.nowPs()));
        bench.run();
        assertThat(endsPs).containsExactly(units(32));
    }

    @Test
    void aReadWaitsForThreePiecesOfACopyBeyondTheOneInService() {
        bench.copyAt(0, 1 << 16, () -> {});
        add(1, true, 1 << 17, true);
        bench.run();
        assertThat(endsPs).containsExactly(units(5));
    }

    @Test
    void requestsThatNeedNotWaitOrThatNobodySeesTakeNoStep() {
        for (long i = 0; i < 100; i++) {
            add(2 * i * UNIT_PS, true, 0, true);
            add(2 * i * UNIT_PS + UNIT_PS / 2, false, 4096, false);
            add(2 * i * UNIT_PS + UNIT_PS / 2, false, 8192, false);
        }
        assertThat(bench.run()).isZero();
    }

    @Test
    void everyoneIsServedAsIfAllThatComesHadBeenKnownAndToldInTime() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
            Random random = new Random(seed);
            List<Job> jobs = jobs(random);
            new DramReference(jobs).run();
            DramBench each = new DramBench();
            long[] told = new long[jobs.size()];
            boolean[] unseen = new boolean[told.length];
            for (int i = 0; i < told.length; i++) {
                Job job = jobs.get(i);
                unseen[i] = !job.read && random.nextBoolean();
                submit(each, job, unseen[i], told, i);
            }
            each.run();
            for (int i = 0; i < told.length; i++) {
                // Requests without a notification may be left unsettled at the end.
                if (!unseen[i] || told[i] != 0) {
                    assertThat(told[i])
                            .as("request %d, replay with -Ddoorbell.seed=%d", i, seed)
                            .isEqualTo(jobs.get(i).endPs);
                }
            }
        }
    }

    private static List<Job> jobs(Random random) {
        List<Job> jobs = new ArrayList<>();
        long atPs = 0;
        // Gaps of whole lines make many coincide with ends.
        int gap = 2 + random.nextInt(120);
        for (int i = 0; i < 200; i++) {
            if (random.nextInt(3) > 0) {
                atPs += random.nextInt(gap) * 2_500L;
            }
            boolean copy = random.nextInt(40) == 0;
            int bytes = 64 * (1 + random.nextInt(copy ? 1_000 : 64));
            jobs.add(
                    new Job(
                            atPs,
                            copy || random.nextBoolean(),
                            copy,
                            64L * random.nextInt(1_000),
                            bytes));
        }
        return jobs;
    }

    private static void submit(DramBench bench, Job job, boolean unseen, long[] told, int i) {
        if (job.copy) {
            bench.copyAt(job.atPs, job.bytes, () -> told[i] = bench.nowPs());
            return;
        }
        long slackPs =
                job.read ? DramBench.CONSTANTS.hostReadPs() : unseen ? DramRequest.UNSEEN : 0;
        bench.message(
                job.atPs,
                () ->
                        bench.channel()
                                .request(
                                        new Request(
                                                bench, job.read, job.address, job.bytes, slackPs) {
                                            @Override
                                            void told(long endPs) {
                                                told[i] = endPs;
                                            }
                                        }));
    }

    private void add(long atPs, boolean read, long address, boolean seen) {
        int place = endsPs.size();
        endsPs.add(0L);
        long slackPs = slackPs(read, seen);
        bench.message(
                atPs,
                () ->
                        bench.channel()
                                .request(
                                        new Request(bench, read, address, 4096, slackPs) {
                                            @Override
                                            void told(long endPs) {
                                                endsPs.set(place, endPs);
                                            }
                                        }));
    }

    private static long slackPs(boolean read, boolean seen) {
        if (!seen) {
            return DramRequest.UNSEEN;
        }
        return read ? DramBench.CONSTANTS.hostReadPs() : 0;
    }

    private static Long[] units(long... ends) {
        return Arrays.stream(ends).mapToObj(end -> end * UNIT_PS).toArray(Long[]::new);
    }

    /** Request that checks that its notification is in time. */
    private abstract static class Request extends DramRequest {
        private final DramBench bench;

        Request(DramBench bench, boolean reads, long address, int bytes, long slackPs) {
            super(reads, address, bytes, slackPs);
            this.bench = bench;
        }

        abstract void told(long endPs);

        @Override
        void settled(long startPs, long endPs) {
            if (seen()) {
                assertThat(endPs + slackPs()).isGreaterThanOrEqualTo(bench.nowPs());
            }
            told(endPs);
        }
    }
}
