package dev.doorbell.coordinator.page.compare;

import dev.doorbell.report.Report;

/**
 * Job of a comparison.
 *
 * @param id its name
 * @param report its result
 */
record ComparedJob(String id, Report report) {}
