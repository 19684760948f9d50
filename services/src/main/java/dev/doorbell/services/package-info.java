/** Services on one class path, one or several in a process. */
@NullMarked
package dev.doorbell.services;

import org.jspecify.annotations.NullMarked;
