/**
 * The verbs objects and the layouts of what lies in queues, after the mlx5 programmer's reference.
 */
@NullMarked
package dev.doorbell.hardware.verbs;

import org.jspecify.annotations.NullMarked;
