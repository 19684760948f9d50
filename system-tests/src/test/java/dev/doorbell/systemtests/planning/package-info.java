/** Planning of jobs, and the estimates of what it takes. */
@NullMarked
package dev.doorbell.systemtests.planning;

import org.jspecify.annotations.NullMarked;
