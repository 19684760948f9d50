package dev.doorbell.dpuservice;

import dev.doorbell.pdes.parallel.Carriers;
import dev.doorbell.wire.service.HostingConfiguration;
import dev.doorbell.workloads.cluster.LpKind;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The dpu-service: hosts the logical processes of DPUs. */
@SpringBootApplication(proxyBeanMethods = false)
@Import(HostingConfiguration.class)
public class DpuServiceApplication {

    /** Starts the service. */
    public static void main(String[] args) {
        Carriers.ofThisProcess().dedicate();
        SpringApplication.run(DpuServiceApplication.class, args);
    }

    @Bean
    LpKind hostedKind() {
        return LpKind.DPU;
    }
}
