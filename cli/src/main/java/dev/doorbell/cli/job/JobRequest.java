package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;

/**
 * A job ready to run.
 *
 * @param spec what was asked
 * @param profile its hardware
 * @param shipped whether the profile is one that every coordinator knows by name
 */
public record JobRequest(JobSpec spec, Profile profile, boolean shipped) {}
