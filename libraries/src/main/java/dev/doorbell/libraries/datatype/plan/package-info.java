/** How the bytes of a committed datatype are moved: loops in place of the tree that was written. */
@NullMarked
package dev.doorbell.libraries.datatype.plan;

import org.jspecify.annotations.NullMarked;
