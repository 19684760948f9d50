/** Time budget of one operation, step by step. */
@NullMarked
package dev.doorbell.cli.budget;

import org.jspecify.annotations.NullMarked;
