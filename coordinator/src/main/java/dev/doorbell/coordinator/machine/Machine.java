package dev.doorbell.coordinator.machine;

import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * Cluster of a job: the parts of every node, and the load of each part as far as it is known.
 *
 * @param nodes number of nodes
 * @param gpus GPUs per node
 * @param nics NICs per node
 * @param dpus DPUs per node
 * @param shares busy thousandths of the run by resource; a part may have several
 */
public record Machine(
        int nodes, int gpus, int nics, int dpus, SequencedMap<Resource, Long> shares) {

    /** Returns the machine of a profile. */
    public static Machine of(Profile profile, int nodes, Collection<Busy> busy) {
        SequencedMap<Resource, Long> shares = new LinkedHashMap<>();
        busy.forEach(it -> shares.put(it.resource(), it.sharePermille()));
        return new Machine(
                nodes,
                profile.count("node.gpus"),
                profile.count("node.nics"),
                profile.count("node.dpus"),
                shares);
    }

    /**
     * Returns the machine of a job that has ended; empty if its profile is not known any more.
     *
     * @param busy the load to show
     */
    public static Optional<Machine> of(JobReport job, Collection<Busy> busy) {
        try {
            String base = ChangedProfile.named(job.profile()).base();
            Profile profile = ProfileYaml.read(ProfileYaml.shipped(base));
            return Optional.of(of(profile, Integer.parseInt(job.nodes()), busy));
        } catch (JobException | ProfileException | NumberFormatException unknownMachine) {
            return Optional.empty(); // The job had a custom profile, which is not stored.
        }
    }

    /**
     * Returns the busy shares of a part by name. Time of the program's own code on GPUs and cores
     * is no load of a part.
     */
    SequencedMap<String, Long> sharesOf(MachinePart part) {
        SequencedMap<String, Long> parts = new LinkedHashMap<>();
        shares.forEach((resource, share) -> {
            boolean program =
                    resource.kind() == ResourceKind.GPU_BLOCKS
                            || resource.kind() == ResourceKind.RANK_CORE;
            if (!program && MachinePart.of(resource).equals(part)) {
                parts.put(resource.name(), share);
            }
        });
        return parts;
    }

    /** True if the load of something that the part shows is known. */
    boolean knows(MachinePart part) {
        return shares.keySet().stream().anyMatch(part::shows);
    }

    /** Largest share of some resources; empty if none of them is known. */
    static OptionalLong busiest(Map<String, Long> parts) {
        return parts.values().stream().mapToLong(Long::longValue).max();
    }
}
