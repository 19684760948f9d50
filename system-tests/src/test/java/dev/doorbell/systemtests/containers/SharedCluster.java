package dev.doorbell.systemtests.containers;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the tests of a JVM the one cluster of two nodes they share, and ends it after all. */
final class SharedCluster implements ParameterResolver {

    private static final int NODES = 2;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ContainerCluster.class;
    }

    @Override
    public ContainerCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // The root store closes what it holds when the last test has run.
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedCluster.class))
                .computeIfAbsent(
                        ContainerCluster.class,
                        _ -> ContainerCluster.start(NODES),
                        ContainerCluster.class);
    }
}
