package dev.doorbell.systemtests;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the tests of a JVM the one cluster of real processes they share, and ends it after all. */
final class SharedProcessCluster implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ProcessCluster.class;
    }

    @Override
    public ProcessCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // The root store closes what it holds when the last test has run.
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedProcessCluster.class))
                .computeIfAbsent(
                        ProcessCluster.class, _ -> ProcessCluster.start(), ProcessCluster.class);
    }
}
