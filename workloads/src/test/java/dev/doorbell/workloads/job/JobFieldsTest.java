package dev.doorbell.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobFieldsTest {

    private static final JobSpec JOB =
            new JobValues()
                    .put(JobFields.WORKLOAD, "nvshmem/put-bw")
                    .put(JobFields.PROFILE, "dgx-a100-hdr200")
                    .put(JobFields.PATH, "ibgda")
                    .job();

    @Test
    void areTheComponentsOfAJobInTheirOrder() {
        assertThat(JobFields.all().stream().map(JobField::name))
                .containsExactly(
                        Arrays.stream(JobSpec.class.getRecordComponents())
                                .map(RecordComponent::getName)
                                .toArray(String[]::new));
    }

    @Test
    void aFieldThatIsSetChangesThatComponentAlone() {
        for (JobField<?> field : JobFields.all()) {
            JobSpec changed = JobValues.of(JOB).read(field, other(field)).job();

            for (JobField<?> any : JobFields.all()) {
                boolean equal = any.get().apply(changed).equals(any.get().apply(JOB));
                assertThat(equal)
                        .as("%s of %s", any.name(), field.name())
                        .isEqualTo(!any.equals(field));
            }
        }
    }

    @Test
    void aDocumentIsReadAsItWasWritten() {
        for (JobField<?> field : JobFields.all()) {
            JobSpec changed = JobValues.of(JOB).read(field, other(field)).job();

            assertThat(JobValues.of(JOB).read(field, field.write(changed)).job())
                    .isEqualTo(changed);
        }
    }

    /** A value that is not the default. */
    private static Object other(JobField<?> field) {
        return switch (field.type()) {
            case FieldType.Text it -> "other";
            case FieldType.Whole it -> it.least() + 16;
            case FieldType.Choice<?> it -> it.words().getLast();
            case FieldType.Flag it -> !field.writtenFallback().equals(Optional.of(true));
            case FieldType.Texts it -> Map.of("sizes", List.of(8, 16));
            case FieldType.Classes it -> "yv66vg==";
            case FieldType.Faults it -> List.of(Map.of("kind", "wrong-rkey", "pe", 1));
        };
    }
}
