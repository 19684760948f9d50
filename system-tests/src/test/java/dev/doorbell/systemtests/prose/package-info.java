/** Rules of what people read: documents and the subjects of commits. */
@NullMarked
package dev.doorbell.systemtests.prose;

import org.jspecify.annotations.NullMarked;
