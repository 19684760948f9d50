package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Shipped machines that can run a workload: those for which it can be planned with all its
 * defaults. A machine without DPUs cannot run offloaded work, one whose GPUs do not post to their
 * NIC has no IBGDA, and so on.
 */
public final class FittingProfiles {

    /** Fields of a job that a machine which does not fit is blamed on. */
    private static final Set<String> BLAMED = Set.of("profile", "path");

    private static final ConcurrentMap<List<String>, List<String>> FOUND =
            new ConcurrentHashMap<>();

    private FittingProfiles() {}

    /** Names of those for a path of a workload: its default first, the others sorted. */
    public static List<String> of(Workload workload, String path) {
        String name = workload.card().name();
        return WorkloadCatalogue.names().contains(name)
                ? FOUND.computeIfAbsent(List.of(name, path), it -> search(workload, path))
                : search(workload, path);
    }

    private static List<String> search(Workload workload, String path) {
        String usual = workload.card().defaultProfile(path);
        return Stream.concat(
                        Stream.of(usual),
                        ShippedProfiles.names().stream().filter(name -> !name.equals(usual)))
                .filter(name -> fits(workload, path, ShippedProfiles.profile(name)))
                .toList();
    }

    /**
     * A complaint about a job; where it is about the machine, with those that can run the job's
     * workload.
     */
    public static RuntimeException told(JobSpec job, RuntimeException complaint) {
        boolean aboutMachine =
                complaint instanceof ProfileException
                        || (complaint instanceof JobException bad && BLAMED.contains(bad.field()));
        Workload workload = WorkloadCatalogue.find(job.workload(), job.program());
        List<String> fitting = aboutMachine ? of(workload, job.path()) : List.of();
        if (fitting.isEmpty() || fitting.contains(job.profile())) {
            return complaint;
        }
        return new JobException(
                "profile",
                "%s; %s%s runs on %s"
                        .formatted(
                                complaint.getMessage(),
                                workload.card().name(),
                                workload.card().paths().size() == 1 ? "" : " over " + job.path(),
                                String.join(", ", fitting)));
    }

    private static boolean fits(Workload workload, String path, Profile machine) {
        try {
            workload.plan(
                    new JobValues()
                            .put(JobFields.WORKLOAD, workload.card().name())
                            .put(JobFields.PATH, path)
                            .put(JobFields.PROFILE, machine.name())
                            .job(),
                    machine);
            return true;
        } catch (JobException | ProfileException lacking) {
            return false;
        }
    }
}
