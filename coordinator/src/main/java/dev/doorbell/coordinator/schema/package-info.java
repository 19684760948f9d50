/** What jobs and profiles may say, as JSON Schema (draft 2020-12). */
@NullMarked
package dev.doorbell.coordinator.schema;

import org.jspecify.annotations.NullMarked;
