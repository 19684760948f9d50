/** Results as they are kept, read for people: what pages show of a job. */
@NullMarked
package dev.doorbell.coordinator.report;

import org.jspecify.annotations.NullMarked;
