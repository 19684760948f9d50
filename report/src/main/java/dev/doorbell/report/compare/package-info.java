/** Two results side by side: which rows belong together, and how far their values are apart. */
@NullMarked
package dev.doorbell.report.compare;

import org.jspecify.annotations.NullMarked;
