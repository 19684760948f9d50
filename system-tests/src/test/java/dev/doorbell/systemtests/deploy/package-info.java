/** Tests of what is deployed beside the services: metrics, dashboards, alerts, charts. */
@NullMarked
package dev.doorbell.systemtests.deploy;

import org.jspecify.annotations.NullMarked;
