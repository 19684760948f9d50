/** Reader and writer of MSCCL-IR XML. */
@NullMarked
package dev.doorbell.libraries.msccl.xml;

import org.jspecify.annotations.NullMarked;
