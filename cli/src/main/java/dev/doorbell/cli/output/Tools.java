package dev.doorbell.cli.output;

import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.output.ToolOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Tools that measure the same as a workload. */
final class Tools {

    private Tools() {}

    /** Form of the tool that measures the same as a job; nothing if there is none. */
    static Optional<ToolOutput> of(Document job) {
        String workload = job.text("workload");
        return WorkloadCatalogue.cards().stream()
                .filter(card -> card.name().equals(workload))
                .findFirst()
                .flatMap(card -> card.output());
    }

    /** Form of one kind of tool; nothing if the job's is another. */
    static <T extends ToolOutput> Optional<T> of(Document job, Class<T> kind) {
        return of(job).filter(kind::isInstance).map(kind::cast);
    }

    /** Parameters of a job, as far as its workload has them. */
    static Parameters parameters(Document job) {
        WorkloadCard card = WorkloadCatalogue.card(job.text("workload"));
        Map<String, String> given = new LinkedHashMap<>();
        for (Parameter<?> parameter : card.parameters()) {
            String text = job.child("parameters").text(parameter.name());
            if (!text.isEmpty()) {
                given.put(parameter.name(), text);
            }
        }
        return new Parameters(card.name(), card.parameters(), given);
    }
}
