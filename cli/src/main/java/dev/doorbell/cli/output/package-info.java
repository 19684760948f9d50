/** Results for people and programs: text, CSV, JSON, traces. */
@NullMarked
package dev.doorbell.cli.output;

import org.jspecify.annotations.NullMarked;
