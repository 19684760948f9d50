package dev.doorbell.systemtests;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Resolver of the one cluster of real processes that the tests of a JVM share; it stops the cluster
 * at the end.
 */
final class SharedProcessCluster implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ProcessCluster.class;
    }

    @Override
    public ProcessCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // The root store closes its content after the last test.
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedProcessCluster.class))
                .computeIfAbsent(
                        ProcessCluster.class, _ -> ProcessCluster.start(), ProcessCluster.class);
    }
}
