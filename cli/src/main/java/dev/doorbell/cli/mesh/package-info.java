/** What the command line has for meshes and partitions. */
@NullMarked
package dev.doorbell.cli.mesh;

import org.jspecify.annotations.NullMarked;
