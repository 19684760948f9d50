/** Coordinator: accepts jobs, runs them on the services, stores their results. */
@NullMarked
package dev.doorbell.coordinator;

import org.jspecify.annotations.NullMarked;
