package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.program.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Result of verifying a program.
 *
 * @param findings errors first
 * @param slots use of slots; empty if a finding prevents the check
 * @param dataChecked placements whose outputs were compared with the goal, right or wrong
 */
public record Verification(
        List<Finding> findings, Optional<SlotUse> slots, List<Placement> dataChecked) {

    public Verification {
        findings = List.copyOf(findings);
        dataChecked = List.copyOf(dataChecked);
    }

    /** Returns true if there is no error. */
    public boolean passed() {
        return count(Severity.ERROR) == 0;
    }

    /** Number of findings with a severity. */
    public long count(Severity severity) {
        return findings.stream().filter(it -> it.severity() == severity).count();
    }

    /** Findings of a kind. */
    public List<Finding> of(FindingKind kind) {
        return findings.stream().filter(it -> it.kind() == kind).toList();
    }
}
