/** Reads and writes MSCCL-IR XML. */
@NullMarked
package dev.doorbell.libraries.msccl.xml;

import org.jspecify.annotations.NullMarked;
