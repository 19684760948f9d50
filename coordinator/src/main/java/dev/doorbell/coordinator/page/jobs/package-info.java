/** Page of all jobs: filters, order, selection, and labels. */
@NullMarked
package dev.doorbell.coordinator.page.jobs;

import org.jspecify.annotations.NullMarked;
