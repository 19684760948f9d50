/** Output of a study's result: JSON, Markdown, CSV, plots, progress. */
@NullMarked
package dev.doorbell.cli.reproduce;

import org.jspecify.annotations.NullMarked;
