/** Translation of options and files to a job and its profile. */
@NullMarked
package dev.doorbell.cli.job;

import org.jspecify.annotations.NullMarked;
