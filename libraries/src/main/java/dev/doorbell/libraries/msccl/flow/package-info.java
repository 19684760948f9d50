/** Who waits for whom in a program: transfers joined by connections, dependencies and slots. */
@NullMarked
package dev.doorbell.libraries.msccl.flow;

import org.jspecify.annotations.NullMarked;
