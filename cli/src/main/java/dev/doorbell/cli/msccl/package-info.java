/** What {@code ./doorbell msccl} needs beside its commands: files, options and reports. */
@NullMarked
package dev.doorbell.cli.msccl;

import org.jspecify.annotations.NullMarked;
