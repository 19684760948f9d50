/** What comes out of a job. */
@NullMarked
package dev.doorbell.workloads.result;

import org.jspecify.annotations.NullMarked;
