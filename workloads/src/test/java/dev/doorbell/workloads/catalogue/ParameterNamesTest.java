package dev.doorbell.workloads.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parameters and fields of a job are options of the same command line. */
class ParameterNamesTest {

    @ParameterizedTest
    @MethodSource("dev.doorbell.workloads.catalogue.WorkloadCatalogue#cards")
    void noParameterHasTheNameOfAField(WorkloadCard workload) {
        assertThat(workload.parameters())
                .extracting(it -> it.name())
                // A program is a file of the user in both, and the workload tells which.
                .filteredOn(it -> !it.equals(JobFields.PROGRAM.name()))
                .doesNotContainAnyElementsOf(JobFields.all().stream().map(JobField::name).toList());
    }
}
