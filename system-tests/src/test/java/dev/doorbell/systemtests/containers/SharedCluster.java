package dev.doorbell.systemtests.containers;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Resolver of the one cluster of two nodes that the tests of a JVM share; it stops the cluster at
 * the end.
 */
final class SharedCluster implements ParameterResolver {

    private static final int NODES = 2;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ContainerCluster.class;
    }

    @Override
    public ContainerCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // The root store closes its content after the last test.
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedCluster.class))
                .computeIfAbsent(
                        ContainerCluster.class,
                        _ -> ContainerCluster.start(NODES),
                        ContainerCluster.class);
    }
}
