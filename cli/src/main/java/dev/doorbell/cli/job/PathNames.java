package dev.doorbell.cli.job;

import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.Iterator;

/** Paths of all workloads, for shell completion; evaluated on demand. */
public final class PathNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return WorkloadCatalogue.all().stream()
                .flatMap(workload -> workload.card().paths().stream())
                .distinct()
                .sorted()
                .iterator();
    }
}
