/** A GPU as its host drives it: streams of kernels and copies. */
@NullMarked
package dev.doorbell.libraries.halo.device;

import org.jspecify.annotations.NullMarked;
