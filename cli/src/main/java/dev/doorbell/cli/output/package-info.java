/** Results as people and programs read them: text, CSV, JSON, traces. */
@NullMarked
package dev.doorbell.cli.output;

import org.jspecify.annotations.NullMarked;
