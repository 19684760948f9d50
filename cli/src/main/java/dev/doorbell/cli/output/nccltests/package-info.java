/** Table of nccl-tests, to the character. */
@NullMarked
package dev.doorbell.cli.output.nccltests;

import org.jspecify.annotations.NullMarked;
