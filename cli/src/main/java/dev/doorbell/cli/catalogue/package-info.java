/** Commands that list workloads and profiles. */
@NullMarked
package dev.doorbell.cli.catalogue;

import org.jspecify.annotations.NullMarked;
