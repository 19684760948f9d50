package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.api.result.NoSuchDocumentException;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;

/**
 * Lookup of workloads and profiles by name; throws {@link NoSuchDocumentException} for unknown
 * ones.
 */
public final class Catalogue {

    private Catalogue() {}

    /** Returns a workload, such as {@code nvshmem/put-bw}. */
    public static Workload workload(String name) {
        return WorkloadCatalogue.all().stream()
                .filter(workload -> workload.card().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchDocumentException("there is no workload " + name));
    }

    /** Returns a shipped profile. */
    public static Profile profile(String name) {
        if (!ShippedProfiles.names().contains(name)) {
            throw new NoSuchDocumentException("there is no profile " + name);
        }
        return ShippedProfiles.profile(name);
    }
}
