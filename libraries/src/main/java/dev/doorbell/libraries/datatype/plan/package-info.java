/**
 * Plans that move the bytes of a committed datatype: loops in place of the tree of constructors.
 */
@NullMarked
package dev.doorbell.libraries.datatype.plan;

import org.jspecify.annotations.NullMarked;
