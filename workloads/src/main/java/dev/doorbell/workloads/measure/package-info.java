/** Numbers of result tables and test bytes, shared by all families of workloads. */
@NullMarked
package dev.doorbell.workloads.measure;

import org.jspecify.annotations.NullMarked;
