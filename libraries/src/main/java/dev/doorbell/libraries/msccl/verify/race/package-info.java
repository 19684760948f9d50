/** Detection of unordered accesses to the same chunk. */
@NullMarked
package dev.doorbell.libraries.msccl.verify.race;

import org.jspecify.annotations.NullMarked;
