/** Command that runs binaries that use verbs. */
@NullMarked
package dev.doorbell.cli.verbs;

import org.jspecify.annotations.NullMarked;
