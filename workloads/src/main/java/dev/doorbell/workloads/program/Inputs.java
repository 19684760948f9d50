package dev.doorbell.workloads.program;

import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;

/** Inputs of a program: its parameters, and the job's nodes, path and seed. */
public final class Inputs {

    private final JobSpec job;
    private final Parameters parameters;
    private final int members;

    /** Creates the inputs of a job with {@code members} PEs, ranks or GPUs. */
    public Inputs(JobSpec job, Parameters parameters, int members) {
        this.job = job;
        this.parameters = parameters;
        this.members = members;
    }

    /** Value of a parameter of the program, or its default. */
    public <T> T get(Parameter<T> parameter) {
        return parameters.get(parameter);
    }

    /** Number of nodes. */
    public int nodes() {
        return job.nodes();
    }

    /** Number of PEs, ranks or GPUs. */
    public int members() {
        return members;
    }

    /** Path of messages, such as {@code ibgda}. */
    public String path() {
        return job.path();
    }

    /** Seed of random numbers. */
    public long seed() {
        return job.seed();
    }

    /** Returns true if data has no bytes and is only counted. */
    public boolean phantom() {
        return job.payload() == PayloadMode.PHANTOM;
    }
}
