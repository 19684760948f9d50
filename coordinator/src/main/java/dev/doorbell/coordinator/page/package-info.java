/**
 * The pages the coordinator serves to browsers: the cluster, jobs, the submit form, comparisons.
 */
@NullMarked
package dev.doorbell.coordinator.page;

import org.jspecify.annotations.NullMarked;
