package dev.doorbell.cli.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import java.util.Arrays;
import java.util.Iterator;

/** Names of shipped programs, for shell completion; evaluated on demand. */
public final class ProgramNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(Algorithm.values()).map(Algorithm::symbol).iterator();
    }
}
