/** Classes of a user's program as a job carries them. */
@NullMarked
package dev.doorbell.workloads.guest.archive;

import org.jspecify.annotations.NullMarked;
