/** The node-agent: hosts the logical processes of nodes, with their CPUs, GPUs and memories. */
@NullMarked
package dev.doorbell.nodeagent;

import org.jspecify.annotations.NullMarked;
