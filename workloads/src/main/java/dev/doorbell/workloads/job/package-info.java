/** What a job asks for, and how its specification is read. */
@NullMarked
package dev.doorbell.workloads.job;

import org.jspecify.annotations.NullMarked;
