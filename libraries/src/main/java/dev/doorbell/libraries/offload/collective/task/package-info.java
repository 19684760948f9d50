/** Messages between hosts and workers about an offloaded collective. */
@NullMarked
package dev.doorbell.libraries.offload.collective.task;

import org.jspecify.annotations.NullMarked;
