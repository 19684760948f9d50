package dev.doorbell.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.workloads.job.JobException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PlanningTest {

    private static final int UNITS = 10;
    private static final long PATIENCE_SECONDS = 20;

    private final Semaphore memory = new Semaphore(UNITS);

    @Test
    void holdsMemoryUntilItIsClosed() throws Exception {
        Planning planning = planning(() -> "a plan");

        planning.run();
        assertThat(planning.trouble()).isEmpty();
        assertThat(memory.availablePermits()).isZero();
        planning.close();

        assertThat(memory.availablePermits()).isEqualTo(UNITS);
    }

    @Test
    void aFullHeapFailsTheJobWithASentence() throws Exception {
        Planning planning =
                planning(() -> {
                    throw new OutOfMemoryError("Java heap space");
                });

        planning.run();

        assertThat(planning.trouble()).hasValue(Planning.NO_MEMORY);
    }

    @Test
    void aWrongJobAndTooMuchWorkAreSentences() throws Exception {
        Planning wrong =
                planning(() -> {
                    throw new JobException("mesh", "mesh has a cell without corners");
                });
        wrong.run();
        wrong.close();
        Planning much =
                planning(() -> new Effort(2_000_000).count(PlanningTest::spendThreeMillion));
        much.run();

        assertThat(wrong.trouble()).hasValue("mesh has a cell without corners");
        assertThat(much.trouble())
                .hasValue("planning took more than 2 million steps; choose a smaller job");
    }

    @Test
    void aDefectIsNoSentence() {
        Planning planning =
                planning(() -> {
                    throw new IllegalStateException("a defect");
                });

        planning.run();

        assertThatThrownBy(planning::trouble)
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("a defect");
    }

    /** Work that cannot be interrupted keeps its memory, but nobody waits for it. */
    @Test
    void aCancelledPlanningGivesItsMemoryBackWhenTheWorkHasEnded() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Planning planning =
                planning(() -> {
                    begun.countDown();
                    awaitIgnoringInterrupts(end);
                    return "a plan";
                });
        Thread worker = Thread.ofPlatform().start(planning);
        assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        planning.cancel();
        assertThat(planning.trouble()).hasValue("planning was broken off");
        planning.close();
        assertThat(memory.availablePermits()).isZero();

        end.countDown();
        worker.join();
        assertThat(memory.availablePermits()).isEqualTo(UNITS);
    }

    @Test
    void aCancelledPlanningEndsWorkThatReportsItsSteps() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Planning planning =
                planning(() -> {
                    while (true) {
                        Effort.spend(1);
                        begun.countDown();
                    }
                });
        Thread worker = Thread.ofPlatform().start(planning);
        assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        planning.cancel();
        worker.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));

        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void plansThatDoNotFitTogetherWaitForEachOther() throws Exception {
        Planning first = planning(() -> "a plan");
        first.run();
        Planning second = planning(() -> "another");
        Thread worker = Thread.ofPlatform().start(second);

        assertThat(memory.availablePermits()).isZero();
        assertThat(worker.isAlive()).isTrue();
        first.close();
        worker.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));

        assertThat(second.trouble()).isEmpty();
    }

    private Planning planning(Supplier<?> work) {
        return new Planning(memory, UNITS, work);
    }

    private static String spendThreeMillion() {
        for (int i = 0; i < 3; i++) {
            Effort.spend(1_000_000);
        }
        return "a plan";
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException e) {
                // Like native code, it continues.
            }
        }
    }
}
