package dev.doorbell.pdes.parallel;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * Threads of the operating system that carry the virtual threads of this process. The loop of a run
 * and the programs that it switches to take turns, so a run needs one carrier for each of its
 * threads. If there were more, the JVM would wake an idle one at each switch, which takes longer
 * than the switch.
 */
public final class Carriers {

    private static final Carriers OF_PROCESS =
            new Carriers(
                    () -> ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class));

    private final Supplier<VirtualThreadSchedulerMXBean> jvm;
    private boolean dedicated;
    private int needed;
    private int without;

    Carriers(Supplier<VirtualThreadSchedulerMXBean> jvm) {
        this.jvm = jvm;
    }

    /** Carriers of this process. */
    public static Carriers ofThisProcess() {
        return OF_PROCESS;
    }

    /**
     * Lets runs decide how many carriers there are from now on. For processes that use virtual
     * threads for nothing else while they run: others might wait for a run to end.
     */
    public synchronized void dedicate() {
        dedicated = true;
    }

    /**
     * Says that a run begins.
     *
     * @param threads threads that compute it, 1 or more
     * @return closed when it has ended
     */
    public Use begin(int threads) {
        need(threads);
        return () -> need(-threads);
    }

    private synchronized void need(int more) {
        if (!dedicated) {
            return;
        }
        VirtualThreadSchedulerMXBean scheduler = jvm.get();
        if (needed == 0) {
            without = scheduler.getParallelism();
        }
        needed += more;
        scheduler.setParallelism(needed == 0 ? without : Math.min(needed, without));
    }

    /** Carriers of a run. */
    @FunctionalInterface
    public interface Use extends AutoCloseable {
        @Override
        void close();
    }
}
