/** Admission of services to a cluster and to links. It answers and logs each refusal. */
@NullMarked
package dev.doorbell.wire.admission;

import org.jspecify.annotations.NullMarked;
