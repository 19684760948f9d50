/** GPU: costs of its instructions, room on its multiprocessors, and its engines. */
@NullMarked
package dev.doorbell.hardware.gpu;

import org.jspecify.annotations.NullMarked;
