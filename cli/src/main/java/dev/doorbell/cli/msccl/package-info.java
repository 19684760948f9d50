/** Command group {@code ./doorbell msccl}: its commands, files, options and reports. */
@NullMarked
package dev.doorbell.cli.msccl;

import org.jspecify.annotations.NullMarked;
