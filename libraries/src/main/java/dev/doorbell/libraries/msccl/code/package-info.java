/** Code that an interpreter runs: steps joined, dependencies accumulated, chunks placed and cut. */
@NullMarked
package dev.doorbell.libraries.msccl.code;

import org.jspecify.annotations.NullMarked;
