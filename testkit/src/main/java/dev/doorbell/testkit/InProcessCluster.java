package dev.doorbell.testkit;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.wire.member.MembershipGrpcService;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.Results;
import io.grpc.Server;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whole cluster inside one JVM, over in-process gRPC: the coordinator's clock and any number of
 * services of each kind, which share the processes of a job as real ones do. One service of a kind
 * hosts all processes of that kind. If there are as many services as processes, each hosts one.
 */
public final class InProcessCluster implements AutoCloseable {

    private static final AtomicLong CLUSTERS = new AtomicLong();
    static final JoinSecret SECRET = JoinSecret.of("secret of a cluster in one JVM");
    private static final long PATIENCE_SECONDS = 120;

    private final String name = "cluster-" + CLUSTERS.incrementAndGet();
    private final Membership membership = new Membership();
    private final ConductorCounters counters = new ConductorCounters();
    private final Conductor conductor = new Conductor(membership, counters);
    private final Server server;
    private final Map<String, InProcessService> services = new LinkedHashMap<>();
    private final HostPrograms binaries;

    private InProcessCluster(HostPrograms binaries) {
        this.binaries = binaries;
        server =
                InProcessServerBuilder.forName(coordinatorAddress(name))
                        .directExecutor()
                        .addService(new MembershipGrpcService(membership, SECRET))
                        .build();
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a cluster and waits until every service has joined. */
    public static InProcessCluster start(int nodeAgents, int nicServices, int dpuServices) {
        return start(nodeAgents, nicServices, dpuServices, HostPrograms.NONE);
    }

    /** Starts a cluster whose node agents start binaries. */
    public static InProcessCluster start(
            int nodeAgents, int nicServices, int dpuServices, HostPrograms binaries) {
        InProcessCluster cluster = new InProcessCluster(binaries);
        cluster.addAll("node-agent", LpKind.NODE, nodeAgents);
        cluster.addAll("nic-service", LpKind.NIC, nicServices);
        cluster.addAll("dpu-service", LpKind.DPU, dpuServices);
        return cluster;
    }

    /**
     * Starts one more service and waits until it has joined. A killed one returns with the same
     * name.
     */
    public InProcessService add(String id, LpKind kind) {
        InProcessService service =
                new InProcessService(
                        id, kind, name, kind == LpKind.NODE ? binaries : HostPrograms.NONE);
        services.put(id, service);
        service.start();
        awaitMember(id, true);
        return service;
    }

    /** Returns the service with the name {@code id}, such as {@code nic-service-0}. */
    public InProcessService service(String id) {
        InProcessService service = services.get(id);
        if (service == null) {
            throw new IllegalArgumentException(
                    "expected one of " + services.keySet() + " but was " + id);
        }
        return service;
    }

    /** Waits until {@code id} is or is not a member. */
    public void awaitMember(String id, boolean present) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try {
            if (!membership.await(
                    members ->
                            members.stream().anyMatch(member -> member.serviceId().equals(id))
                                    == present,
                    deadline)) {
                throw new AssertionError(
                        "expected membership of "
                                + id
                                + " to become "
                                + present
                                + " but it did not");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Runs a job with a shipped profile. */
    public JobResult run(JobSpec spec) {
        return run(spec, ProfileYaml.shipped(spec.profile()));
    }

    /** Runs a job with a profile given as YAML. */
    public JobResult run(JobSpec spec, String profileYaml) {
        long began = System.nanoTime();
        DistributedRun run = launch(spec, profileYaml);
        RunOutcome outcome = outcome(run);
        return Results.assemble(
                spec,
                run.request().plan().workload(),
                outcome.state(),
                outcome.reasons(),
                outcome.results(),
                (System.nanoTime() - began) / 1e9);
    }

    /** Launches a job without waiting for its end. */
    public DistributedRun launch(JobSpec spec, String profileYaml) {
        Profile profile = ProfileYaml.read(profileYaml);
        return conductor.launch(
                new RunRequest(name, spec, profileYaml, ClusterPlan.of(spec, profile)));
    }

    /** Waits for the end of a run. */
    public static RunOutcome outcome(DistributedRun run) {
        try {
            return run.outcome().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            run.abort("the test ran out of patience");
            throw new AssertionError(
                    "expected the run to end within " + PATIENCE_SECONDS + " s but it did not", e);
        }
    }

    /** Members of the cluster. */
    public Membership membership() {
        return membership;
    }

    /** Conductor that launches runs on the members. */
    public Conductor conductor() {
        return conductor;
    }

    /** Counters of the clock over all runs. */
    public ConductorCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        services.values().forEach(InProcessService::close);
        server.shutdownNow();
        membership.close();
    }

    String coordinatorAddress() {
        return coordinatorAddress(name);
    }

    static String coordinatorAddress(String cluster) {
        return cluster + "/coordinator";
    }

    private void addAll(String kindName, LpKind kind, int count) {
        for (int index = 0; index < count; index++) {
            add(kindName + "-" + index, kind);
        }
    }
}
