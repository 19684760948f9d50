package dev.doorbell.workloads.offload.parameter;

import dev.doorbell.libraries.offload.staged.StagingStrategy;
import java.util.Locale;

/** Strategies of staging under the names users give them. */
public enum Staging {
    /** Whole blocks. */
    DIRECT(StagingStrategy.DIRECT),
    /** Chunks of one block at a time. */
    CHUNK(StagingStrategy.MESSAGE_CHUNK),
    /** Chunks across blocks. */
    PIPELINING(StagingStrategy.MESSAGE_PIPELINING);

    private final StagingStrategy strategy;

    Staging(StagingStrategy strategy) {
        this.strategy = strategy;
    }

    /** The strategy of the library. */
    public StagingStrategy strategy() {
        return strategy;
    }

    /** Name that users write. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
