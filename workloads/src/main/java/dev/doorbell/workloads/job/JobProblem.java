package dev.doorbell.workloads.job;

/**
 * Error of a job's document, with its place there.
 *
 * @param path names from the top of the document to the wrong part, with dots between them: {@code
 *     nodes}, {@code parameters.ctas}, {@code faults.1}
 * @param error what is wrong
 */
public record JobProblem(String path, JobException error) {}
