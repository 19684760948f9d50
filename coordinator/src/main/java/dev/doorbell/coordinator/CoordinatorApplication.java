package dev.doorbell.coordinator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Coordinator: accepts jobs, runs them on the services, stores their results. */
@SpringBootApplication(proxyBeanMethods = false)
public class CoordinatorApplication {

    /** Starts the coordinator. */
    public static void main(String[] args) {
        SpringApplication.run(CoordinatorApplication.class, args);
    }
}
