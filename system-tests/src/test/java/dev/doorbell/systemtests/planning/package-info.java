/** Planning of jobs, and estimates of its costs. */
@NullMarked
package dev.doorbell.systemtests.planning;

import org.jspecify.annotations.NullMarked;
