package dev.doorbell.nodeagent;

import dev.doorbell.pdes.parallel.Carriers;
import dev.doorbell.wire.service.HostingConfiguration;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.LpKind;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The node-agent: hosts the logical processes of nodes, with their CPUs, GPUs and memories. */
@SpringBootApplication(proxyBeanMethods = false)
@Import(HostingConfiguration.class)
@EnableConfigurationProperties(BinaryProperties.class)
public class NodeAgentApplication {

    /** Starts the service. */
    public static void main(String[] args) {
        Carriers.ofThisProcess().dedicate();
        SpringApplication.run(NodeAgentApplication.class, args);
    }

    @Bean
    LpKind hostedKind() {
        return LpKind.NODE;
    }

    @Bean
    HostPrograms binaries(BinaryProperties properties) {
        return properties.programs();
    }
}
