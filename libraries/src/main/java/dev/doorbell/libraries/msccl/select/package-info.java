/** Which of several programs a runtime runs for a call, and why it does not run the others. */
@NullMarked
package dev.doorbell.libraries.msccl.select;

import org.jspecify.annotations.NullMarked;
