/** Ring in host memory through which GPU threads pass requests to the proxy. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibrc.ring;

import org.jspecify.annotations.NullMarked;
