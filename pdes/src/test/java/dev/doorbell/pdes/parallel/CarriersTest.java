package dev.doorbell.pdes.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import javax.management.ObjectName;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.Test;

class CarriersTest {

    private static final int CORES = 4;

    private final Jvm jvm = new Jvm();
    private final Carriers carriers = new Carriers(() -> jvm);

    @Test
    void thereIsOneForEachThreadOfRunningRuns() {
        carriers.dedicate();

        try (Carriers.Use _ = carriers.begin(1)) {
            assertThat(jvm.parallelism).isEqualTo(1);
            try (Carriers.Use _ = carriers.begin(2)) {
                assertThat(jvm.parallelism).isEqualTo(3);
            }
            assertThat(jvm.parallelism).isEqualTo(1);
        }
        assertThat(jvm.parallelism).isEqualTo(CORES);
    }

    @Test
    void thereAreNoMoreThanBefore() {
        carriers.dedicate();

        try (Carriers.Use _ = carriers.begin(2 * CORES)) {
            assertThat(jvm.parallelism).isEqualTo(CORES);
        }
    }

    @Test
    void aProcessWithOtherVirtualThreadsKeepsItsOwn() {
        try (Carriers.Use _ = carriers.begin(1)) {
            assertThat(jvm.parallelism).isEqualTo(CORES);
        }
    }

    private static final class Jvm implements VirtualThreadSchedulerMXBean {
        private int parallelism = CORES;

        @Override
        public int getParallelism() {
            return parallelism;
        }

        @Override
        public void setParallelism(int size) {
            parallelism = size;
        }

        @Override
        public int getPoolSize() {
            return -1;
        }

        @Override
        public int getMountedVirtualThreadCount() {
            return -1;
        }

        @Override
        public long getQueuedVirtualThreadCount() {
            return -1;
        }

        @Override
        public ObjectName getObjectName() {
            throw new UnsupportedOperationException();
        }
    }
}
