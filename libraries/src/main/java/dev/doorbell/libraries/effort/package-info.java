/** Work that takes long or much memory: counted while it is done, and broken off on request. */
@NullMarked
package dev.doorbell.libraries.effort;

import org.jspecify.annotations.NullMarked;
