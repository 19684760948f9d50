package dev.doorbell.hardware.node;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * The barrier over all CTAs of a cooperative kernel, as the perftest programs write it: thread 0 of
 * each CTA fences and increments a counter in L2; the last one sets a flag that all others poll.
 */
public final class Grid {

    private final int ctas;
    private final GpuConstants gpu;
    private final ServiceTimes times;
    private final Party owner;
    private final List<Program> waiting = new ArrayList<>();
    private int arrived;

    /**
     * A grid of {@code ctas} CTAs that are all resident.
     *
     * @param times of thread blocks
     * @param owner whose kernel it is, as a report of a deadlock names it
     */
    public Grid(int ctas, GpuConstants gpu, ServiceTimes times, Party owner) {
        this.ctas = ctas;
        this.gpu = gpu;
        this.times = times;
        this.owner = owner;
    }

    /** Number of CTAs. */
    public int ctas() {
        return ctas;
    }

    /** Time of a CTA's fence and atomic before it waits. */
    public long arrivePs() {
        return blockPs(gpu.syncThreadsPs() + gpu.fenceWithStoresPs() + gpu.l2Ps());
    }

    /**
     * Time from the last arrival until CTAs go on: the flag's store reaches L2, and the poll that
     * was under way sees it a round trip later.
     */
    public long releasePs() {
        return blockPs(2 * gpu.l2Ps() + gpu.syncThreadsPs());
    }

    private long blockPs(long ps) {
        return times.ps(ResourceKind.GPU_BLOCKS, ps);
    }

    /** Waits until every CTA has come here. */
    public void sync(Program cta) {
        cta.sleep(arrivePs());
        arrived++;
        long releasePs = releasePs();
        if (arrived < ctas) {
            waiting.add(cta);
            cta.suspend(
                    new Wait(
                            cta.name(),
                            "%d more CTAs at the grid barrier".formatted(ctas - arrived),
                            Party.parts("other CTAs", owner)));
            return;
        }
        arrived = 0;
        waiting.forEach(program -> program.wake(releasePs));
        waiting.clear();
        cta.sleep(releasePs);
    }
}
