/** Tests of deployment files: metrics, dashboards, alerts, charts. */
@NullMarked
package dev.doorbell.systemtests.deploy;

import org.jspecify.annotations.NullMarked;
