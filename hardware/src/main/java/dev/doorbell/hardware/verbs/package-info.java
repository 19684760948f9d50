/** Verbs objects and the layouts of queue entries, after the mlx5 programmer's reference. */
@NullMarked
package dev.doorbell.hardware.verbs;

import org.jspecify.annotations.NullMarked;
