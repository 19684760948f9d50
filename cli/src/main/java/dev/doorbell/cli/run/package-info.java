/** Commands that run a job here, or submit it to a coordinator. */
@NullMarked
package dev.doorbell.cli.run;

import org.jspecify.annotations.NullMarked;
