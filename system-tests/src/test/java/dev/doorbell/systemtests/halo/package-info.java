/** Exchange of halos as jobs. */
@NullMarked
package dev.doorbell.systemtests.halo;

import org.jspecify.annotations.NullMarked;
