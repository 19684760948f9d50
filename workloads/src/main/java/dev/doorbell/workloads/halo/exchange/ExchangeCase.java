package dev.doorbell.workloads.halo.exchange;

/**
 * Measured case of an exchange.
 *
 * @param scheme its name
 * @param fields of each exchange
 */
record ExchangeCase(String scheme, int fields) {}
