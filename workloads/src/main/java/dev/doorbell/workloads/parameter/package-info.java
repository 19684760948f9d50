/** Parameters of workloads: each knows its type, range, unit, default and meaning. */
@NullMarked
package dev.doorbell.workloads.parameter;

import org.jspecify.annotations.NullMarked;
