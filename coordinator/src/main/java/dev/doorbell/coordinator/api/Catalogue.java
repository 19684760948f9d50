package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.api.result.NoSuchDocumentException;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;

/** Workloads and profiles by name; a {@link NoSuchDocumentException} where there is none. */
public final class Catalogue {

    private Catalogue() {}

    /** A workload, such as {@code nvshmem/put-bw}. */
    public static Workload workload(String name) {
        return WorkloadCatalogue.all().stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchDocumentException("there is no workload " + name));
    }

    /** A profile that ships. */
    public static Profile profile(String name) {
        if (!ShippedProfiles.names().contains(name)) {
            throw new NoSuchDocumentException("there is no profile " + name);
        }
        return ShippedProfiles.profile(name);
    }
}
