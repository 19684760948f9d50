/**
 * Accounting for work that takes long or much memory: it is counted as it runs, and cancelled on
 * request.
 */
@NullMarked
package dev.doorbell.libraries.effort;

import org.jspecify.annotations.NullMarked;
