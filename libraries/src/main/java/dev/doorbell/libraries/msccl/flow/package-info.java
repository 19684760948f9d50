/** Wait-for relations of a program: transfers joined by connections, dependencies and slots. */
@NullMarked
package dev.doorbell.libraries.msccl.flow;

import org.jspecify.annotations.NullMarked;
