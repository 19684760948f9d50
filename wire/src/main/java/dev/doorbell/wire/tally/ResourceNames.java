package dev.doorbell.wire.tally;

import java.util.regex.Pattern;

/** Names of resources without the numbers of the parts they belong to. */
final class ResourceNames {

    private static final Pattern NODE = Pattern.compile("^node\\d+ ");
    private static final Pattern PART = Pattern.compile("^node\\d+/");
    private static final Pattern NUMBER = Pattern.compile("[ .]?\\d+(\\.\\d+)*");

    private ResourceNames() {}

    /**
     * What kind of resource one is: {@code nic egress link} for {@code node0/nic3 egress link},
     * {@code host DRAM} for {@code node1 DRAM}.
     */
    static String kind(String resource) {
        String named = NODE.matcher(resource).replaceFirst("host ");
        return NUMBER.matcher(PART.matcher(named).replaceFirst("")).replaceAll("").strip();
    }
}
