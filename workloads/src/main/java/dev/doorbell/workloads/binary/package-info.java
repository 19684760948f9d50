/** Jobs of binaries: processes of the machines that host nodes. */
@NullMarked
package dev.doorbell.workloads.binary;

import org.jspecify.annotations.NullMarked;
