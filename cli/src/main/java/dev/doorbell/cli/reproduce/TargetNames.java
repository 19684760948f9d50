package dev.doorbell.cli.reproduce;

import dev.doorbell.workloads.reproduce.Studies;
import java.util.Iterator;

/** Names of targets, for shell completion; evaluated on demand. */
public final class TargetNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Target.of(Studies.all()).stream().map(Target::name).iterator();
    }
}
