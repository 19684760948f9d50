package dev.doorbell.libraries.msccl.verify;

import java.util.Locale;

/** What can be wrong with a program. */
public enum FindingKind {
    /** More thread blocks, steps, chunks a step, channels or peers than a runtime has. */
    LIMIT,
    /** More thread blocks than multiprocessors, so that not all run at once. */
    THREAD_BLOCKS,
    /** A GPU declares chunks that contradict the whole. */
    CHUNKS,
    /** A step's chunks are not all inside its buffer. */
    OUT_OF_BOUNDS,
    /** A step copies onto part of what it reads. */
    OVERLAP,
    /** An operation the interpreter does not know ends its thread block. */
    OPERATION,
    /** The reductions of a pass are more than its place for sources. */
    REDUCTIONS,
    /** Two thread blocks of a GPU use the same connection. */
    DUPLICATE_CONNECTION,
    /** A send has no receive, or a receive no send. */
    UNMATCHED,
    /** A send and its receive have different counts. */
    COUNT,
    /** A step waits for a thread block or step that is not there. */
    DEPENDENCY_TARGET,
    /** A step waits for one that is not published. */
    DEPENDENCY_UNPUBLISHED,
    /** A chain of dependencies the parsers refuse or drop. */
    DEPENDENCY_CHAIN,
    /** Numbers of steps are not those the interpreter counts. */
    STEP_NUMBER,
    /** Steps of one GPU wait for each other. */
    DEPENDENCY_CYCLE,
    /** Thread blocks wait for each other at every size. */
    DEADLOCK,
    /** Thread blocks wait for each other's slots at some sizes. */
    SLOT_DEADLOCK,
    /** A step reads a chunk nobody wrote. */
    UNINITIALISED_READ,
    /** Nothing orders two accesses of which one writes. */
    RACE,
    /** An output holds something else than the collective promises. */
    WRONG_DATA,
    /** The input of a call out of place is written. */
    INPUT_WRITTEN,
    /** Part of the program was not judged. */
    NOT_CHECKED;

    /** Such as {@code duplicate-connection}. */
    public String symbol() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
