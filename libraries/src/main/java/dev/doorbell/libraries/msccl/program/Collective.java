package dev.doorbell.libraries.msccl.program;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collective that a program computes, with its names in the two runtimes. */
public enum Collective {
    /** Every rank receives the reduction of all inputs. */
    ALL_REDUCE("allreduce", "allreduce"),
    /** Every rank receives all inputs. */
    ALL_GATHER("allgather", "allgather"),
    /** Every rank receives its part of the reduction of all inputs. */
    REDUCE_SCATTER("reduce_scatter", "reducescatter"),
    /** The root receives the reduction of all inputs. */
    REDUCE("reduce", "reduce"),
    /** Every rank receives the root's input. */
    BROADCAST("broadcast", "broadcast"),
    /** Every rank receives its part of every input. */
    ALL_TO_ALL("alltoall", "alltoall"),
    /** As {@link #ALL_TO_ALL}, with parts of different sizes. */
    ALL_TO_ALL_V(null, "alltoallv"),
    /** The root receives all inputs. */
    GATHER(null, "gather"),
    /** Every rank receives its part of the root's input. */
    SCATTER(null, "scatter"),
    /** One end of a message. */
    SEND(null, "send"),
    /** The other end of a message. */
    RECEIVE(null, "recv"),
    /** Meaning defined by the author. */
    CUSTOM("custom", null);

    private final @Nullable String microsoft;
    private final @Nullable String executor;

    Collective(@Nullable String microsoft, @Nullable String executor) {
        this.microsoft = microsoft;
        this.executor = executor;
    }

    /** Returns the collective that either runtime calls {@code name}. */
    public static Optional<Collective> of(String name) {
        return Arrays.stream(values())
                .filter(it -> name.equals(it.microsoft) || name.equals(it.executor))
                .findFirst();
    }

    /** Name in microsoft/msccl; empty if it lacks the collective. */
    public Optional<String> microsoft() {
        return Optional.ofNullable(microsoft);
    }

    /** Name in msccl-executor-nccl and RCCL; empty if they lack the collective. */
    public Optional<String> executor() {
        return Optional.ofNullable(executor);
    }

    /**
     * Name in written files: that of the runtime that has the collective, or microsoft's if both
     * have it.
     */
    public String symbol() {
        return microsoft().or(this::executor).orElseThrow();
    }

    /** Returns true if a GPU's input is its part of the call's size. */
    public boolean partialInput() {
        return this == ALL_GATHER || this == GATHER;
    }

    /** Returns true if a GPU's output is its part of the call's size. */
    public boolean partialOutput() {
        return this == REDUCE_SCATTER || this == SCATTER;
    }
}
