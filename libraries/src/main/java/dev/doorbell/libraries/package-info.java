/** Programs' libraries; this package has what all of them share. */
@NullMarked
package dev.doorbell.libraries;

import org.jspecify.annotations.NullMarked;
