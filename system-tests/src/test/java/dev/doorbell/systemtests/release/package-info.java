/** Tests of the version. */
@NullMarked
package dev.doorbell.systemtests.release;

import org.jspecify.annotations.NullMarked;
