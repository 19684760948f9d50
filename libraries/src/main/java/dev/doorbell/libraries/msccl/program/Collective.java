package dev.doorbell.libraries.msccl.program;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a program computes, by the names the two runtimes have for it. */
public enum Collective {
    /** Everyone gets the reduction of all inputs. */
    ALL_REDUCE("allreduce", "allreduce"),
    /** Everyone gets all inputs. */
    ALL_GATHER("allgather", "allgather"),
    /** Everyone gets its part of the reduction of all inputs. */
    REDUCE_SCATTER("reduce_scatter", "reducescatter"),
    /** The root gets the reduction of all inputs. */
    REDUCE("reduce", "reduce"),
    /** Everyone gets the root's input. */
    BROADCAST("broadcast", "broadcast"),
    /** Everyone gets its part of everyone's input. */
    ALL_TO_ALL("alltoall", "alltoall"),
    /** As {@link #ALL_TO_ALL}, the parts of different sizes. */
    ALL_TO_ALL_V(null, "alltoallv"),
    /** The root gets all inputs. */
    GATHER(null, "gather"),
    /** Everyone gets its part of the root's input. */
    SCATTER(null, "scatter"),
    /** One end of a message. */
    SEND(null, "send"),
    /** The other end of a message. */
    RECEIVE(null, "recv"),
    /** Whatever its author means. */
    CUSTOM("custom", null);

    private final @Nullable String microsoft;
    private final @Nullable String executor;

    Collective(@Nullable String microsoft, @Nullable String executor) {
        this.microsoft = microsoft;
        this.executor = executor;
    }

    /** The collective either runtime calls {@code name}. */
    public static Optional<Collective> of(String name) {
        return Arrays.stream(values())
                .filter(it -> name.equals(it.microsoft) || name.equals(it.executor))
                .findFirst();
    }

    /** Its name in microsoft/msccl, which does not know all. */
    public Optional<String> microsoft() {
        return Optional.ofNullable(microsoft);
    }

    /** Its name in msccl-executor-nccl and RCCL, which do not know all. */
    public Optional<String> executor() {
        return Optional.ofNullable(executor);
    }

    /** The name to write: that of the runtime that knows it, and microsoft's when both do. */
    public String symbol() {
        return microsoft().or(this::executor).orElseThrow();
    }

    /** Whether a GPU's input is its part of what the call's size counts. */
    public boolean partialInput() {
        return this == ALL_GATHER || this == GATHER;
    }

    /** Whether a GPU's output is its part of what the call's size counts. */
    public boolean partialOutput() {
        return this == REDUCE_SCATTER || this == SCATTER;
    }
}
