/** Optional tools and data of the machine, and the source tree, for the tests of every module. */
@NullMarked
package dev.doorbell.outside;

import org.jspecify.annotations.NullMarked;
