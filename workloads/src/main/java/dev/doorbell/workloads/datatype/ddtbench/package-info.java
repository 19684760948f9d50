/** The access patterns of applications that DDTBench collected. */
@NullMarked
package dev.doorbell.workloads.datatype.ddtbench;

import org.jspecify.annotations.NullMarked;
