/** Client of a coordinator's REST API. */
@NullMarked
package dev.doorbell.client;

import org.jspecify.annotations.NullMarked;
