/** GPU from the host's view: streams of kernels and copies. */
@NullMarked
package dev.doorbell.libraries.halo.device;

import org.jspecify.annotations.NullMarked;
