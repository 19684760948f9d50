/** IBRC: a CPU proxy thread posts what GPU threads ask for. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibrc;

import org.jspecify.annotations.NullMarked;
