/** IBRC: a CPU proxy thread posts the requests of GPU threads. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibrc;

import org.jspecify.annotations.NullMarked;
