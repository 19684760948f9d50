package dev.doorbell.coordinator.archive;

/**
 * What a job was submitted with.
 *
 * @param document the job, as YAML or JSON
 * @param profile the profile that came with it, or empty
 */
public record Submission(String document, String profile) {}
