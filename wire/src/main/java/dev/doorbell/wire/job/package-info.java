/** Translation of jobs and of the reports of their processes to and from their wire form. */
@NullMarked
package dev.doorbell.wire.job;

import org.jspecify.annotations.NullMarked;
