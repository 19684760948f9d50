package dev.doorbell.libraries.flow.cost;

/** Is told of each kernel the solver starts, to charge time for it. */
@FunctionalInterface
public interface Launches {

    /** Nobody asks. */
    Launches UNCOUNTED = kernel -> {};

    /** A kernel has run, once. */
    void launched(Kernel kernel);
}
