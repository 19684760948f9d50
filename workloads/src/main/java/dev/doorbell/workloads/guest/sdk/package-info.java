/** Artifact against which programs of users compile: the API of programs, without its code. */
@NullMarked
package dev.doorbell.workloads.guest.sdk;

import org.jspecify.annotations.NullMarked;
