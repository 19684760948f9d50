package dev.doorbell.cli.job;

import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.Iterator;

/** Names of workloads, for shell completion; evaluated on demand. */
public final class WorkloadNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return WorkloadCatalogue.names().stream().iterator();
    }
}
