package dev.doorbell.coordinator;

import com.zaxxer.hikari.HikariDataSource;
import dev.doorbell.coordinator.access.role.ProgramRules;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.coordinator.api.problem.ProblemValve;
import dev.doorbell.coordinator.archive.Database;
import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.connection.BoundedProtocol;
import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.events.SweepEvents;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.run.Planner;
import dev.doorbell.coordinator.sweep.SweepStore;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.wire.member.MembershipGrpcService;
import dev.doorbell.wire.service.GrpcServerConfiguration;
import dev.doorbell.workloads.cluster.PlanLimits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointWebExtension;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.jdbc.DatabaseDriver;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Spring configuration of the coordinator. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({CoordinatorProperties.class, StoreLimits.class})
@Import(GrpcServerConfiguration.class)
class CoordinatorConfiguration {

    /**
     * A checkpoint waits only for what it saves itself. If H2's own thread has just taken a commit
     * to save it, the checkpoint has nothing to do and returns before that commit is on the disk.
     * So it gets a change of its own, which is saved behind all earlier ones.
     */
    private static final List<String> H2_SYNC =
            List.of("update store_check set checks = checks + 1", "checkpoint sync");

    @Bean(destroyMethod = "close")
    Membership membership() {
        return new Membership();
    }

    @Bean
    MembershipGrpcService membershipGrpcService(Membership membership, JoinSecret secret) {
        return new MembershipGrpcService(membership, secret);
    }

    @Bean
    ConductorCounters conductorCounters() {
        return new ConductorCounters();
    }

    @Bean
    Conductor conductor(Membership membership, ConductorCounters counters) {
        return new Conductor(membership, counters);
    }

    /**
     * Database of jobs. An H2 file is synchronised after every statement, and reopened after a
     * failure.
     */
    @Bean
    Database database(JdbcClient client, HikariDataSource connections) {
        boolean h2 = DatabaseDriver.fromJdbcUrl(connections.getJdbcUrl()).equals(DatabaseDriver.H2);
        return new Database(
                client,
                h2 ? H2_SYNC : List.of(),
                connections.getHikariPoolMXBean()::softEvictConnections);
    }

    @Bean
    HealthIndicator storeHealthIndicator(Database database) {
        return () ->
                database.fault()
                        .map(fault ->
                                Health.down()
                                        .withDetail("reason", String.valueOf(fault.getMessage()))
                                        .build())
                        .orElseGet(() -> Health.up().build());
    }

    @Bean
    HealthEndpointWebExtension healthEndpointWebExtension(
            HealthContributorRegistry registry, HealthEndpointGroups groups) {
        return new HealthPaths(registry, groups);
    }

    @Bean
    JobStore jobStore(Database database, StoreLimits limits) {
        return new JobStore(database, limits);
    }

    @Bean
    JobBoard jobBoard(JobStore store, CoordinatorProperties properties, Tokens tokens) {
        return new JobBoard(
                store,
                properties.rules(),
                new ProgramRules(properties.programs(), tokens)::require);
    }

    @Bean(destroyMethod = "close")
    Planner planner() {
        return new Planner(PlanLimits.ofThisProcess());
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    JobRunner jobRunner(
            JobBoard board,
            Planner planner,
            Conductor conductor,
            Membership membership,
            CoordinatorProperties properties) {
        return new JobRunner(board, planner, conductor, membership, properties.serviceWait());
    }

    @Bean(destroyMethod = "close")
    Experiments experiments() {
        return new Experiments();
    }

    @Bean
    JobSampling jobSampling(JobBoard board, Experiments experiments) {
        return new JobSampling(board, experiments);
    }

    @Bean
    JobEvents jobEvents(JobBoard board, JobRunner runner) {
        return new JobEvents(board, runner::progress);
    }

    @Bean
    Sweeps sweeps(JobBoard board, Database database) {
        return new Sweeps(board, new SweepStore(database));
    }

    @Bean
    SweepEvents sweepEvents(Sweeps sweeps, JobBoard board) {
        return new SweepEvents(sweeps, board);
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> problemsOfTheServer() {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(ProblemValve.class.getName());
                    }
                });
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections() {
        return factory -> factory.setProtocol(BoundedProtocol.class.getName());
    }

    @Bean
    MeterBinder coordinatorMetrics(ConductorCounters counters, Membership membership) {
        return new CoordinatorMetrics(counters, membership);
    }

    @Bean
    MeterBinder jobMetrics(JobBoard board) {
        return new JobMetrics(board);
    }
}
