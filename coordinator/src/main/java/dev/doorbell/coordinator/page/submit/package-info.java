/** Pages on which a job is described and submitted. */
@NullMarked
package dev.doorbell.coordinator.page.submit;

import org.jspecify.annotations.NullMarked;
