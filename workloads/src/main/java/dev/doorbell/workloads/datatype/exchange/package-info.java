/** Messages of datatypes between GPUs of two nodes. */
@NullMarked
package dev.doorbell.workloads.datatype.exchange;

import org.jspecify.annotations.NullMarked;
