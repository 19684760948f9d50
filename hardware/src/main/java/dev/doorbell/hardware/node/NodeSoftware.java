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
}
