/** What NCCL knows of the machine it runs on, and the versions of NCCL that know it. */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.machine;

import org.jspecify.annotations.NullMarked;
