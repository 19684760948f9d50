/** A job's specification: fields, faults, errors. */
@NullMarked
package dev.doorbell.workloads.job;

import org.jspecify.annotations.NullMarked;
