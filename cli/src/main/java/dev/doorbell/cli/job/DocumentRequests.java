package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.sweep.SweepJob;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests of jobs that are documents, such as those of a sweep. */
public final class DocumentRequests {

    private DocumentRequests() {}

    /**
     * Returns the validated job. It contains the texts of files that its parameters name.
     *
     * @throws JobException if the job cannot run
     */
    public static JobRequest of(SweepJob job) {
        JobSpec spec = JobSpecs.fromMap(job.document());
        Map<String, Object> document = new LinkedHashMap<>(ResultDocument.job(spec));
        Map<String, String> parameters = JobSettings.texts(document.get("parameters"));
        ProgramTexts.into(parameters);
        ParameterFiles.into(parameters);
        document.put("parameters", parameters);
        JobRequest request =
                job.profile()
                        .map(it -> new JobRequest(JobSpecs.fromMap(document), it, false))
                        .orElseGet(() ->
                                new ProfileChoice(spec.profile(), Map.of()).applyTo(document));
        validate(request);
        return request;
    }

    private static void validate(JobRequest request) {
        try {
            PlanLimits.ofThisProcess()
                    .require(ClusterPlan.of(request.spec(), request.profile()).estimate());
        } catch (JobException | ProfileException complaint) {
            throw FittingProfiles.told(request.spec(), complaint);
        }
    }
}
