/** Tests of the whole: dependencies, the same run in every mode, real processes, kills. */
@NullMarked
package dev.doorbell.systemtests;

import org.jspecify.annotations.NullMarked;
