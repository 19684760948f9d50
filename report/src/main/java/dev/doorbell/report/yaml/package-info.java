/** YAML and JSON documents that people write, with the places of their parts. */
@NullMarked
package dev.doorbell.report.yaml;

import org.jspecify.annotations.NullMarked;
