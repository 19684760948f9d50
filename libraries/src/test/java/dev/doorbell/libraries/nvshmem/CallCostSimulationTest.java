package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.collective.Collectives;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Costs of device calls between H200 GPUs. */
class CallCostSimulationTest {

    private static final Profile H200 = TestProfile.shipped("h200-nvlink");
    private static final GpuConstants GPU = GpuConstants.of(H200);

    /** Registers that a thread saves in {@code nvshmemx_team_sync_block}. */
    private static final int SAVED_BY_SYNC = 31;

    @Test
    void aCallGrowsWithTheRegistersOfItsWarps() {
        long of16Warps = syncPs(512);
        long of32Warps = syncPs(1024);

        assertThat(of32Warps - of16Warps).isEqualTo(SAVED_BY_SYNC * 16 * GPU.registerSavePs());
    }

    @Test
    void threeWarpsCostAsMuchAsOne() {
        assertThat(syncPs(96)).isEqualTo(syncPs(32));
    }

    @Test
    void aPutOfOneThreadFindsInL1WhatAnEarlierOneLoaded() {
        long[] ps = new long[3];
        machine()
                .host(pe -> {
                    SymmetricAddress data = pe.heap().malloc(192);
                    return host ->
                            pe.launch(
                                    host,
                                    1,
                                    1,
                                    cta -> {
                                        putPs(cta, data);
                                        ps[0] = putPs(cta, data.plus(64));
                                        ps[1] = putPs(cta, data.plus(64));
                                        cta.quiet();
                                        putPs(cta, data.plus(128));
                                        ps[2] = putPs(cta, data.plus(64));
                                    });
                });

        long missPs = GPU.l2Ps() + GPU.storePs() + GPU.loadStore().loadsPs(16);
        long hitPs = GPU.l1HitPs() + GPU.loadStore().copyPs(16, false);
        assertThat(ps[0] - ps[1]).isEqualTo(2 * (missPs - hitPs));
        assertThat(ps[2]).as("behind a fence").isEqualTo(ps[0]);
    }

    @Test
    void anAtomicToAPeerCrossesTheLinkBesideOneToOwnMemory() {
        long[] sentPs = {0};
        long[] seenPs = {0};
        machine()
                .host(pe -> {
                    SymmetricAddress word = pe.heap().mallocSignals(1);
                    return host ->
                            pe.launch(
                                    host,
                                    1,
                                    32,
                                    cta -> {
                                        if (pe.id() == 0) {
                                            sentPs[0] = cta.nowPs();
                                            cta.signals()
                                                    .updateEach(
                                                            List.of(
                                                                    new Signals.To(word, 0),
                                                                    new Signals.To(word, 1)),
                                                            1,
                                                            Signals.Update.ADD);
                                        } else {
                                            cta.waits().until(word, Comparison.GE, 1);
                                            seenPs[0] = cta.nowPs();
                                        }
                                    });
                });

        assertThat(seenPs[0] - sentPs[0]).isGreaterThan(H200.ps("nvlink.oneWay"));
    }

    private static long putPs(Cta cta, SymmetricAddress source) {
        long startPs = cta.nowPs();
        cta.rma().putNbi(source, source, 64, 1 - cta.pe().id(), Scope.THREAD);
        return cta.nowPs() - startPs;
    }

    /** Time of the second of two synchronisations of two PEs. */
    private static long syncPs(int threads) {
        long[] ps = {0};
        machine()
                .host(pe -> {
                    Collectives all = Collectives.of(pe, pe.world());
                    return host ->
                            pe.launch(
                                    host,
                                    1,
                                    threads,
                                    cta -> {
                                        all.sync(cta, Scope.BLOCK);
                                        long startPs = cta.nowPs();
                                        all.sync(cta, Scope.BLOCK);
                                        ps[0] = cta.nowPs() - startPs;
                                    });
                });
        return ps[0];
    }

    private static PeMachine machine() {
        return PeMachine.of(Path.NVLINK, 1).pesPerNode(2).profile(H200);
    }
}
