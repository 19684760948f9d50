/** Progress of activities that take time. */
@NullMarked
package dev.doorbell.cli.progress;

import org.jspecify.annotations.NullMarked;
