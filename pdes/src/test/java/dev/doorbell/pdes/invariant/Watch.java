package dev.doorbell.pdes.invariant;

import dev.doorbell.pdes.LogicalProcess;
import java.util.ArrayList;
import java.util.List;

/** Invariants of one run. It changes nothing: digests are the same with and without it. */
public final class Watch {

    private final List<Invariant> invariants;

    /** A watch over a run that has not begun. */
    public Watch(Invariant... invariants) {
        this.invariants = List.of(invariants);
    }

    /** The processes, under watch. */
    public List<LogicalProcess> over(List<? extends LogicalProcess> processes) {
        List<LogicalProcess> watched = new ArrayList<>();
        processes.forEach(process -> watched.add(new WatchedProcess(process, this)));
        return watched;
    }

    /** Checks what holds only when nothing is pending any more. */
    public void ended() {
        invariants.forEach(Invariant::ends);
        require();
    }

    List<Invariant> invariants() {
        return invariants;
    }

    void require() {
        invariants.forEach(Invariant::require);
    }
}
