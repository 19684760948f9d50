package dev.doorbell.workloads.halo.exchange;

/**
 * What is measured.
 *
 * @param scheme its name
 * @param fields of each exchange
 */
record ExchangeCase(String scheme, int fields) {}
