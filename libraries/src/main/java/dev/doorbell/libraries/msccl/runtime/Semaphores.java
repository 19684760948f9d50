package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.libraries.msccl.program.Dependency;
import java.util.ArrayList;
import java.util.List;

/**
 * Published progress of the thread blocks of a GPU. Each has one word with call, tile and step,
 * which only grows and is never cleared. A waiting thread block continues as soon as the word is
 * large enough, so a later step or tile also satisfies it.
 */
final class Semaphores {

    private static final int STEP_BITS = 16;
    private static final int TILE_BITS = 24;

    private final long[] words;
    private final List<List<Runnable>> waiting = new ArrayList<>();

    Semaphores(int blocks) {
        words = new long[blocks];
        for (int i = 0; i < blocks; i++) {
            waiting.add(new ArrayList<>(0));
        }
    }

    /**
     * Returns true if a step is published. A thread block that does not exist publishes nothing.
     */
    boolean published(Dependency dependency, long call, long tile) {
        int block = dependency.threadBlock();
        return block < words.length
                && words[block] >= word(call, tile, dependency.step())
                && words[block] >>> (STEP_BITS + TILE_BITS) == call;
    }

    /** Runs {@code resume} once, when a thread block publishes again. */
    void await(int block, Runnable resume) {
        if (block < words.length) {
            waiting.get(block).add(resume);
        }
    }

    /** Records that a thread block has finished a step. */
    void publish(int block, long call, long tile, int step) {
        words[block] = word(call, tile, step);
        List<Runnable> resumed = List.copyOf(waiting.get(block));
        waiting.get(block).clear();
        resumed.forEach(Runnable::run);
    }

    private static long word(long call, long tile, int step) {
        return (((call << TILE_BITS) | tile) << STEP_BITS) | step;
    }
}
