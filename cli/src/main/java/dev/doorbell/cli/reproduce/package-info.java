/** How what came out of a study is shown: JSON, Markdown, CSV, plots, progress. */
@NullMarked
package dev.doorbell.cli.reproduce;

import org.jspecify.annotations.NullMarked;
