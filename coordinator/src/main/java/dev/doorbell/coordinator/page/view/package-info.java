/** Views that several pages of jobs have: tables with plots, bars, tabs. */
@NullMarked
package dev.doorbell.coordinator.page.view;

import org.jspecify.annotations.NullMarked;
