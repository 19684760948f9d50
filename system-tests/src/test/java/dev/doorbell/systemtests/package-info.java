/** Tests of the whole: who may know whom, the same run in every mode, real processes, kills. */
@NullMarked
package dev.doorbell.systemtests;

import org.jspecify.annotations.NullMarked;
