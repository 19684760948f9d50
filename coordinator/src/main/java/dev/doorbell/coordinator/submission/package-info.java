/** Submissions of jobs, and the rules of their queue. */
@NullMarked
package dev.doorbell.coordinator.submission;

import org.jspecify.annotations.NullMarked;
