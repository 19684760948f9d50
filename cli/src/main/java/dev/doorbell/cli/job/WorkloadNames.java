package dev.doorbell.cli.job;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.Iterator;

/** Names of workloads, for shells that complete them; looked up when one asks. */
public final class WorkloadNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return WorkloadCatalogue.all().stream().map(Workload::name).iterator();
    }
}
