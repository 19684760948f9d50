package dev.doorbell.workloads.offload;

import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Needs of a workload from the path of its collectives.
 *
 * @param layout of ranks and workers
 * @param communicators ranks that call collectives together, besides all of them
 * @param largestBlock most bytes of a block, or {@link DpuParameters#UNKNOWN_BLOCK}
 * @param payload whether bytes are real
 */
public record PathNeeds(
        RankLayout layout,
        List<List<Integer>> communicators,
        long largestBlock,
        PayloadMode payload) {

    public PathNeeds {
        communicators = List.copyOf(communicators);
    }

    /** All ranks, then the communicators. */
    List<RankGroup> groups() {
        List<RankGroup> groups = new ArrayList<>();
        groups.add(RankGroup.world(layout));
        for (List<Integer> ranks : communicators) {
            groups.add(new RankGroup(groups.size(), layout, ranks));
        }
        return groups;
    }
}
