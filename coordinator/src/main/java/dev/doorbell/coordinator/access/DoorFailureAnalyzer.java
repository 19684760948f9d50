package dev.doorbell.coordinator.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says why the coordinator refuses to start in place of a stack trace. */
final class DoorFailureAnalyzer extends AbstractFailureAnalyzer<DoorException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, DoorException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
