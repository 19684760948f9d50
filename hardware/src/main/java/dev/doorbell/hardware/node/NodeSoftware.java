package dev.doorbell.hardware.node;

import dev.doorbell.pdes.report.Wait;
import java.util.List;

/** Software of a node, a host or the Arm side of a DPU: libraries, engines, programs. */
public interface NodeSoftware {

    /** Called once at virtual time 0: registers memory, creates queue pairs, starts programs. */
    void boot(Node node);

    /** Called once when the run is over, before the report is made. */
    default void finish(Node node) {}

    /** Waits of engines that are no programs when the run is over, for its report. */
    default List<Wait> waits() {
        return List.of();
    }

    /**
     * Ends work that keeps the thread of the run busy, because the run is over. May be called by
     * any thread, at any time.
     */
    default void breakOff() {}

    /** Releases what it has outside the emulated cluster. Called once, last. */
    default void close() {}
}
