/**
 * What is to be reproduced: a published study, its figures, and the runs their curves come from.
 */
@NullMarked
package dev.doorbell.workloads.reproduce.study;

import org.jspecify.annotations.NullMarked;
