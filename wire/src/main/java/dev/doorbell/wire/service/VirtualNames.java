package dev.doorbell.wire.service;

import static dev.doorbell.wire.service.VirtualName.BYTES;
import static dev.doorbell.wire.service.VirtualName.SECONDS;

import java.util.HashMap;
import java.util.Map;

/**
 * Counters of logical processes that have a separate metric. All others share {@code counter} and
 * differ in {@code name}, so that a counter of a new model is never lost.
 */
final class VirtualNames {

    private static final String COMPLETIONS = "nic.cqe.";
    private static final Map<String, VirtualName> NAMES = new HashMap<>();

    static {
        nic();
        posters();
        proxy();
        dpu();
        name("verify.bytes", VirtualName.of("verified", BYTES));
        name("verify.wrongBytes", VirtualName.of("verified.wrong", BYTES));
        name("steady.repeatedIterations", VirtualName.of("iterations.repeated"));
    }

    private VirtualNames() {}

    /** The metric of a counter. */
    static VirtualName of(String counter) {
        if (counter.startsWith(COMPLETIONS)) {
            return VirtualName.of("nic.cqes")
                    .with("status", counter.substring(COMPLETIONS.length()));
        }
        VirtualName known = NAMES.get(counter);
        return known != null ? known : VirtualName.of("counter").with("name", counter);
    }

    private static void nic() {
        name("nic.messages", VirtualName.of("nic.messages"));
        name("nic.packets", VirtualName.of("nic.packets"));
        name("nic.payloadBytes", VirtualName.of("nic.payload", BYTES));
        name("nic.doorbells", VirtualName.of("nic.doorbells"));
        name("nic.doorbellsDropped", VirtualName.of("nic.doorbells.dropped"));
        name("nic.doorbellRecoveries", VirtualName.of("nic.doorbells.recovered"));
        name("nic.receives", VirtualName.of("nic.receives"));
        name("nic.naks", VirtualName.of("nic.naks").with("kind", "error"));
        name("nic.rnrNaks", VirtualName.of("nic.naks").with("kind", "rnr"));
        name("nic.ackTimeouts", VirtualName.of("nic.retransmits").with("cause", "ack-timeout"));
        name("nic.rnrRetries", VirtualName.of("nic.retransmits").with("cause", "rnr"));
        name("nic.queuePairErrors", VirtualName.of("nic.queue.pair.errors"));
    }

    private static void posters() {
        name("ibgda.operations", VirtualName.of("operations").with("poster", "gpu"));
        name("proxy.requests", VirtualName.of("operations").with("poster", "proxy"));
        name("nvlink.operations", VirtualName.of("operations").with("poster", "nvlink"));
        name("verbs.hostOperations", VirtualName.of("operations").with("poster", "host"));
        name("verbs.armOperations", VirtualName.of("operations").with("poster", "arm"));
        name("nvlink.bytes", VirtualName.of("nvlink.payload", BYTES));
        name("ibgda.doorbells", VirtualName.of("gpu.doorbells").with("outcome", "rung"));
        name("ibgda.doorbellsSkipped", VirtualName.of("gpu.doorbells").with("outcome", "skipped"));
    }

    private static void proxy() {
        name("proxy.batches", VirtualName.of("proxy.batches"));
        name("proxy.completions", VirtualName.of("proxy.completions"));
        name("proxy.fences", VirtualName.of("proxy.fences"));
        name("proxy.quiets", VirtualName.of("proxy.quiets"));
        name("proxy.ringFull", VirtualName.of("proxy.ring.full"));
        name("proxy.workPs", VirtualName.of("proxy.work", SECONDS));
        name("proxy.corePs", VirtualName.of("proxy.core", SECONDS));
    }

    private static void dpu() {
        name("dpu.tasks", VirtualName.of("dpu.tasks").with("kind", "collective"));
        name("dpu.matches", VirtualName.of("dpu.tasks").with("kind", "point-to-point"));
        name("dpu.groupCalls", VirtualName.of("dpu.tasks").with("kind", "group"));
        name("dpu.stagedBytes", VirtualName.of("dpu.staged", BYTES));
        name("dpu.gvmiBytes", VirtualName.of("dpu.gvmi", BYTES));
        for (String outcome : new String[] {"hits", "misses", "stale", "refused"}) {
            name(
                    "dpu.aliasCache." + outcome,
                    VirtualName.of("dpu.alias.cache").with("outcome", outcome));
        }
    }

    private static void name(String counter, VirtualName metric) {
        NAMES.put(counter, metric);
    }
}
