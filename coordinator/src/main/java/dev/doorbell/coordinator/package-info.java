/** The coordinator: takes jobs in, runs them on the services, keeps their results. */
@NullMarked
package dev.doorbell.coordinator;

import org.jspecify.annotations.NullMarked;
