/** The DPU: its DRAM, its Arm workers and their inbox. */
@NullMarked
package dev.doorbell.hardware.dpu;

import org.jspecify.annotations.NullMarked;
