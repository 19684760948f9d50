/** Fields of forms, as the schemas of jobs and profiles describe them. */
@NullMarked
package dev.doorbell.coordinator.schema;

import org.jspecify.annotations.NullMarked;
