package dev.doorbell.libraries.flow.cost;

/** Listener for the solver's kernel launches, which charges their time. */
@FunctionalInterface
public interface Launches {

    /** Listener that ignores launches. */
    Launches UNCOUNTED = kernel -> {};

    /** Reports one launch of a kernel. */
    void launched(Kernel kernel);
}
