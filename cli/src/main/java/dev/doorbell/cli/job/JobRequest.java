package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;

/**
 * Job that is ready to run.
 *
 * @param spec specification
 * @param profile its hardware
 * @param shipped true if every coordinator knows the profile by name
 */
public record JobRequest(JobSpec spec, Profile profile, boolean shipped) {}
