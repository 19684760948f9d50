/**
 * SDK of programs. The build adds the types and members that programs may use, as the allow-list of
 * programs names them.
 */
@NullMarked
package dev.doorbell.sdk;

import org.jspecify.annotations.NullMarked;
