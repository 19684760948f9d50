package dev.doorbell.hardware;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Run of a {@link TestMachine} that has ended. */
public final class MachineRun {

    private final SequentialScheduler scheduler;
    private final Map<Integer, Node> hosts;
    private final Map<Integer, Node> dpus;
    private final int processesPerNode;

    MachineRun(
            SequentialScheduler scheduler,
            Map<Integer, Node> hosts,
            Map<Integer, Node> dpus,
            int processesPerNode) {
        this.scheduler = scheduler;
        this.hosts = hosts;
        this.dpus = dpus;
        this.processesPerNode = processesPerNode;
    }

    /** Node {@code n}. */
    public Node node(int n) {
        return booted(hosts, n);
    }

    /** The DPU of node {@code n}. */
    public Node dpu(int n) {
        return booted(dpus, n);
    }

    private static Node booted(Map<Integer, Node> computers, int n) {
        Node node = computers.get(n);
        if (node == null) {
            throw new IllegalArgumentException("expected a node that was booted but was " + n);
        }
        return node;
    }

    /** State in which the run ended. */
    public RunState state() {
        return scheduler.state();
    }

    /** Results of all processes. */
    public List<LpResult> results() {
        return scheduler.results();
    }

    /** Digests of all processes. */
    public List<Long> digests() {
        return results().stream().map(LpResult::digest).toList();
    }

    /** Report of a node, without its NICs and its DPU. */
    public LpReport report(int node) {
        return results().get(node * processesPerNode).report();
    }

    /** Sum of a counter over all processes. */
    public long counter(String name) {
        return sum(reports(), name);
    }

    /** Sum of a counter over a node, its NICs and its DPU. */
    public long counter(int node, String name) {
        return sum(reports(node), name);
    }

    /** Busy time of a resource that exists, picoseconds. */
    public long busyPs(String resource) {
        Resource wanted = Resource.parse(resource);
        List<Long> busy =
                reports()
                        .map(LpReport::busyPs)
                        .filter(it -> it.containsKey(wanted))
                        .map(it -> it.get(wanted))
                        .toList();
        if (busy.isEmpty()) {
            throw new IllegalArgumentException("expected a resource but was " + resource);
        }
        return busy.stream().mapToLong(Long::longValue).sum();
    }

    /** Faults of all processes. */
    public List<String> faults() {
        return reports().flatMap(report -> report.faults().stream()).toList();
    }

    /** Wait-for edges of all processes. */
    public List<Wait> waitEdges() {
        return reports().flatMap(report -> report.waits().stream()).toList();
    }

    /** Wait-for edges, a sentence each. */
    public List<String> waits() {
        return waitEdges().stream()
                .map(wait ->
                        "%s waits for %s, by %s"
                                .formatted(wait.who().text(), wait.what().text(), wait.by().text()))
                .toList();
    }

    /** Spans of a name of a node, its NICs and its DPU. */
    public List<TraceSpan> spans(int node, String name) {
        return reports(node)
                .flatMap(report -> report.spans().stream())
                .filter(span -> span.name().equals(name))
                .toList();
    }

    /** Duration of the only span of a name at node 0, picoseconds. */
    public long duration(String name) {
        List<TraceSpan> spans = spans(0, name);
        if (spans.size() != 1) {
            throw new AssertionError("expected one span " + name + " but was " + spans);
        }
        return spans.get(0).endPs() - spans.get(0).startPs();
    }

    private Stream<LpReport> reports() {
        return results().stream().map(LpResult::report);
    }

    private Stream<LpReport> reports(int node) {
        return reports().skip((long) node * processesPerNode).limit(processesPerNode);
    }

    private static long sum(Stream<LpReport> reports, String counter) {
        return reports.mapToLong(it -> it.counters().getOrDefault(counter, 0L)).sum();
    }
}
