/** The gRPC links between services: connections, streams that stay open, batches of trains. */
@NullMarked
package dev.doorbell.wire.link;

import org.jspecify.annotations.NullMarked;
