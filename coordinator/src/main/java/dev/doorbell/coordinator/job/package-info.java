/** Jobs from submission to stored result. */
@NullMarked
package dev.doorbell.coordinator.job;

import org.jspecify.annotations.NullMarked;
