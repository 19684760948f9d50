/** Jobs, profiles and results as the documents people read and write: YAML and JSON. */
@NullMarked
package dev.doorbell.report.document;

import org.jspecify.annotations.NullMarked;
