/** Optional tools and data of the machine, looked up for the tests of every module. */
@NullMarked
package dev.doorbell.outside;

import org.jspecify.annotations.NullMarked;
