/** Commands for meshes and partitions. */
@NullMarked
package dev.doorbell.cli.mesh;

import org.jspecify.annotations.NullMarked;
