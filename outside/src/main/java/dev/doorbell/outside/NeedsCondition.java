package dev.doorbell.outside;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Condition that all requirements of a test ({@link Needs}) are present. */
final class NeedsCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        return AnnotationSupport.findAnnotation(test.getElement(), Needs.class)
                .map(it -> judge(it, Without.ofProperty(), "true".equals(System.getenv("CI"))))
                .orElseGet(() -> ConditionEvaluationResult.enabled("needs nothing itself"));
    }

    /**
     * Decides about a test.
     *
     * @param ci true if everything with a package is installed, so that a missing tool is an error
     */
    static ConditionEvaluationResult judge(Needs needs, Without without, boolean ci) {
        List<Outside> lacking =
                Arrays.stream(needs.value()).filter(it -> it.missing(without).isPresent()).toList();
        if (lacking.isEmpty()) {
            return ConditionEvaluationResult.enabled("everything it needs is there");
        }
        String reason =
                lacking.stream()
                        .flatMap(it -> it.missing(without).stream())
                        .collect(Collectors.joining(". "));
        Predicate<Outside> hidden = without::hides;
        if (ci && lacking.stream().anyMatch(hidden.negate().and(it -> !it.packages().isEmpty()))) {
            throw new AssertionError("expected in CI to have all packages: " + reason);
        }
        return ConditionEvaluationResult.disabled(reason);
    }
}
