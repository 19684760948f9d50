/** Contents of jobs and profiles, as JSON Schema (draft 2020-12). */
@NullMarked
package dev.doorbell.report.schema;

import org.jspecify.annotations.NullMarked;
