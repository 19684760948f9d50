package dev.doorbell.coordinator.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Analyzer that replaces the stack trace of a refused start by its reason. */
final class AccessModeFailureAnalyzer extends AbstractFailureAnalyzer<AccessModeException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, AccessModeException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
