package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.program.Placement;
import java.util.List;
import java.util.Optional;

/**
 * What the verifier says of a program.
 *
 * @param findings errors first
 * @param slots how the program uses slots; empty when what is found keeps it from being judged
 * @param dataChecked placements in which the outputs were compared with the goal, right or wrong
 */
public record Verification(
        List<Finding> findings, Optional<SlotUse> slots, List<Placement> dataChecked) {

    public Verification {
        findings = List.copyOf(findings);
        dataChecked = List.copyOf(dataChecked);
    }

    /** Whether nothing is wrong with it. */
    public boolean passed() {
        return count(Severity.ERROR) == 0;
    }

    /** How many findings are as bad. */
    public long count(Severity severity) {
        return findings.stream().filter(it -> it.severity() == severity).count();
    }

    /** The findings of a kind. */
    public List<Finding> of(FindingKind kind) {
        return findings.stream().filter(it -> it.kind() == kind).toList();
    }
}
