/** Published statements, readings of emulated curves, and the rules that compare the two. */
@NullMarked
package dev.doorbell.workloads.reproduce.statement;

import org.jspecify.annotations.NullMarked;
