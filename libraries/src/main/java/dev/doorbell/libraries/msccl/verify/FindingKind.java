package dev.doorbell.libraries.msccl.verify;

import java.util.Locale;

/** Kinds of findings about a program. */
public enum FindingKind {
    /** More thread blocks, steps, chunks per step, channels or peers than a runtime supports. */
    LIMIT,
    /** Not all thread blocks of a GPU are resident at once, and resident ones wait for others. */
    THREAD_BLOCKS,
    /** A GPU declares chunks that contradict the program. */
    CHUNKS,
    /** A step's chunks are not all inside its buffer. */
    OUT_OF_BOUNDS,
    /** A step copies onto part of what it reads. */
    OVERLAP,
    /** An operation unknown to the interpreter ends its thread block. */
    OPERATION,
    /** A pass has more reductions than it has room for sources. */
    REDUCTIONS,
    /** Two thread blocks of a GPU use the same connection. */
    DUPLICATE_CONNECTION,
    /** A send has no receive, or a receive no send. */
    UNMATCHED,
    /** A send and its receive have different counts. */
    COUNT,
    /** A step waits for a thread block or step that does not exist. */
    DEPENDENCY_TARGET,
    /** A step waits for one that is not published. */
    DEPENDENCY_UNPUBLISHED,
    /** A chain of dependencies that the parsers reject or drop. */
    DEPENDENCY_CHAIN,
    /** Step numbers differ from the interpreter's count. */
    STEP_NUMBER,
    /** Steps of one GPU wait for each other. */
    DEPENDENCY_CYCLE,
    /** Thread blocks wait for each other at every size. */
    DEADLOCK,
    /** Thread blocks wait for each other's slots at some sizes. */
    SLOT_DEADLOCK,
    /** A step reads an uninitialised chunk. */
    UNINITIALISED_READ,
    /** Two unordered accesses, at least one of them a write. */
    RACE,
    /** An output differs from the result of the collective. */
    WRONG_DATA,
    /** A call out of place writes its input. */
    INPUT_WRITTEN,
    /** A part of the program was not checked. */
    NOT_CHECKED;

    /** Name such as {@code duplicate-connection}. */
    public String symbol() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
