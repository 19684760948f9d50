/** PCIe: costs of transactions on a link. */
@NullMarked
package dev.doorbell.hardware.pcie;

import org.jspecify.annotations.NullMarked;
