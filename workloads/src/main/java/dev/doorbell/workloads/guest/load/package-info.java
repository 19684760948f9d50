/** Class loaders of users' programs, one for each node of a job. */
@NullMarked
package dev.doorbell.workloads.guest.load;

import org.jspecify.annotations.NullMarked;
