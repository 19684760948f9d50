package dev.doorbell.coordinator;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobRunner;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.conductor.Membership;
import dev.doorbell.wire.conductor.MembershipGrpcService;
import dev.doorbell.wire.service.GrpcServerConfiguration;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Puts the coordinator together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CoordinatorProperties.class)
@Import(GrpcServerConfiguration.class)
class CoordinatorConfiguration {

    @Bean(destroyMethod = "close")
    Membership membership() {
        return new Membership();
    }

    @Bean
    MembershipGrpcService membershipGrpcService(Membership membership) {
        return new MembershipGrpcService(membership);
    }

    @Bean
    ConductorCounters conductorCounters() {
        return new ConductorCounters();
    }

    @Bean
    Conductor conductor(Membership membership, ConductorCounters counters) {
        return new Conductor(membership, counters);
    }

    @Bean
    JobStore jobStore(JdbcClient database) {
        return new JobStore(database);
    }

    @Bean
    JobBoard jobBoard(JobStore store, CoordinatorProperties properties) {
        return new JobBoard(store, properties.rules());
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    JobRunner jobRunner(
            JobBoard board,
            Conductor conductor,
            Membership membership,
            CoordinatorProperties properties) {
        return new JobRunner(board, conductor, membership, properties.serviceWait());
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
