package dev.doorbell.libraries.nvshmem.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Orders of NVSHMEM's memory model, on hand-written logs: two PEs, two blocks each. */
class RaceReplayTest {

    private static final long FLAG = AccessRecord.CONTROL | 64;

    private final List<AccessRecord> log = new ArrayList<>();

    @Test
    void aPutIsUnorderedWithAnotherToTheSamePlaceUntilAFence() {
        put(0, 1, 0, 4096, 64);
        put(0, 1, 512, 4096, 64);
        assertThat(races())
                .singleElement()
                .asString()
                .endsWith("nvshmem_fence is missing between them");

        log.clear();
        put(0, 1, 0, 4096, 64);
        note(0, 1, AccessKind.FENCE);
        put(0, 1, 512, 4096, 64);
        assertThat(races()).isEmpty();
    }

    @Test
    void puttingTheSameBytesAgainIsNoRace() {
        put(0, 1, 0, 4096, 64);
        put(0, 1, 0, 4096, 64);
        assertThat(races()).isEmpty();
    }

    @Test
    void aFenceDoesNotFreeTheSource() {
        put(0, 1, 0, 4096, 64);
        note(0, 1, AccessKind.FENCE);
        local(0, 1, AccessKind.WRITE, 32, 8);
        assertThat(races())
                .singleElement()
                .asString()
                .endsWith("nvshmem_quiet is missing between them");
    }

    @Test
    void aPutThatReturnedHasFreedItsSourceButIsNotYetThere() {
        put(0, 1, 0, 4096, 64);
        note(0, 1, AccessKind.DONE, 1);
        local(0, 1, AccessKind.WRITE, 0, 64);
        assertThat(races()).isEmpty();

        signal(0, 1, 7);
        acquire(1, 1, 7);
        local(1, 1, AccessKind.READ, 4096, 64);
        assertThat(races())
                .singleElement()
                .asString()
                .contains("while the putmem of PE 0 CTA 0 to there")
                .contains("nvshmem_fence");
    }

    @Test
    void aFenceAndASignalThatIsWaitedForDeliver() {
        put(0, 1, 0, 4096, 64);
        note(0, 1, AccessKind.FENCE);
        signal(0, 1, 7);
        acquire(1, 1, 7);
        local(1, 1, AccessKind.READ, 4096, 64);
        assertThat(races()).isEmpty();
    }

    @Test
    void aSignalOfAnotherValueSaysNothing() {
        signal(0, 1, 6);
        put(0, 1, 0, 4096, 64);
        note(0, 1, AccessKind.QUIET);
        signal(0, 1, 7);
        acquire(1, 1, 6);
        local(1, 1, AccessKind.READ, 4096, 64);
        assertThat(races())
                .singleElement()
                .asString()
                .endsWith(
                        "(nvshmem_signal_wait_until) or nvshmem_barrier_all is missing between them");
    }

    @Test
    void aQuietOfAnotherBlockCountsOnlyForWhatComesBeforeIt() {
        put(0, 1, 0, 4096, 64);
        note(0, 2, AccessKind.QUIET);
        local(0, 2, AccessKind.WRITE, 0, 64);
        assertThat(races()).hasSize(1);

        log.clear();
        put(0, 1, 0, 4096, 64);
        gridBarrier(0);
        note(0, 2, AccessKind.QUIET);
        local(0, 2, AccessKind.WRITE, 0, 64);
        assertThat(races()).isEmpty();
    }

    @Test
    void blocksOfAKernelAreConcurrentAndItsEndOrdersThem() {
        local(0, 1, AccessKind.WRITE, 0, 64);
        local(0, 2, AccessKind.READ, 60, 8);
        assertThat(races()).hasSize(1);

        log.clear();
        note(0, 1, AccessKind.FORK);
        local(0, 1, AccessKind.WRITE, 0, 64);
        note(0, 1, AccessKind.JOIN);
        note(0, 2, AccessKind.FORK);
        local(0, 2, AccessKind.READ, 60, 8);
        assertThat(races()).isEmpty();
    }

    @Test
    void atomicsOnOneWordDoNotRaceButAStoreDoes() {
        add(AccessKind.ADD, 0, 1, 1, 0, FLAG, 8, 1);
        add(AccessKind.ADD, 0, 2, 1, 0, FLAG, 8, 1);
        add(AccessKind.LOAD, 1, 1, 1, FLAG, 0, 8, 0);
        assertThat(races()).isEmpty();

        add(AccessKind.STORE, 1, 1, 1, FLAG, FLAG, 8, 0);
        assertThat(races()).isNotEmpty();
    }

    @Test
    void likeRacesAreToldOnceWithTheirNumber() {
        for (int i = 0; i < 5; i++) {
            put(0, 1, i * 64L, 4096 + i * 64L, 64);
            local(0, 1, AccessKind.STORE, i * 64L, 8);
        }
        assertThat(races()).singleElement().asString().endsWith("(5 times)");
    }

    @Test
    void elementsWithGapsLeaveThePlacesBetweenThemAlone() {
        HeapRange even = new HeapRange(0, 8, 10, 16);

        assertThat(even.overlaps(new HeapRange(8, 8, 10, 16))).isFalse();
        assertThat(even.overlaps(new HeapRange(4, 8, 10, 16))).isTrue();
        assertThat(even.overlaps(new HeapRange(24, 8, 1, 0))).isFalse();
        assertThat(even.overlaps(new HeapRange(151, 1, 1, 0))).isTrue();
        assertThat(even.overlaps(new HeapRange(152, 1, 1, 0))).isFalse();
    }

    private void put(int pe, int actor, long from, long to, long bytes) {
        add(AccessKind.PUT, pe, actor, 1 - pe, from, to, bytes, 0);
    }

    private void signal(int pe, int actor, long value) {
        add(AccessKind.SIGNAL, pe, actor, 1 - pe, 0, FLAG, 8, value);
    }

    private void acquire(int pe, int actor, long value) {
        add(AccessKind.ACQUIRE, pe, actor, pe, FLAG, FLAG, 8, value);
    }

    private void local(int pe, int actor, AccessKind kind, long at, long bytes) {
        add(kind, pe, actor, pe, at, at, bytes, 0);
    }

    private void gridBarrier(int pe) {
        for (AccessKind kind : List.of(AccessKind.GRID_ARRIVE, AccessKind.GRID_LEAVE)) {
            note(pe, 1, kind, 1);
            note(pe, 2, kind, 1);
        }
    }

    private void note(int pe, int actor, AccessKind kind) {
        note(pe, actor, kind, 0);
    }

    private void note(int pe, int actor, AccessKind kind, long value) {
        add(kind, pe, actor, pe, 0, 0, 0, value);
    }

    private void add(
            AccessKind kind,
            int pe,
            int actor,
            int peer,
            long local,
            long remote,
            long bytes,
            long value) {
        long now = 1_000_000L * (log.size() + 1);
        log.add(
                new AccessRecord(
                        now, kind, pe, actor, actor - 1, peer, local, remote, bytes, 1, 0, value));
    }

    private List<String> races() {
        return new RaceReplay(List.of(3, 3)).run(log).sentences();
    }
}
