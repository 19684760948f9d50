/** What an interpreter executes: steps joined, dependencies gathered, chunks placed and cut. */
@NullMarked
package dev.doorbell.libraries.msccl.code;

import org.jspecify.annotations.NullMarked;
