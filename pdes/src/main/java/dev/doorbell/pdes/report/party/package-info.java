/** Parties of a wait-for graph and the events they wait for, whose texts are made and read here. */
@NullMarked
package dev.doorbell.pdes.report.party;

import org.jspecify.annotations.NullMarked;
