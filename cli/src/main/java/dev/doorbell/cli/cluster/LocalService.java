package dev.doorbell.cli.cluster;

import java.util.List;

/**
 * Service of a cluster on this machine.
 *
 * @param id its identity in the cluster, such as {@code nic-service-0}
 * @param module its module, such as {@code nic-service}
 * @param settings its settings, as arguments
 */
record LocalService(String id, String module, List<String> settings) {

    LocalService {
        settings = List.copyOf(settings);
    }

    /** Heap of a process for it, in MiB. */
    int heapMebibytes() {
        return module.equals("node-agent") ? 2048 : 512;
    }
}
