package dev.doorbell.libraries.nvshmem.race;

/** Description of a race: both accesses with PE, CTA, place and time, and the missing call. */
final class RaceSentence {

    private static final long PS_PER_NS = 1_000;
    private static final long NS_PER_US = 1_000;

    private RaceSentence() {}

    static String of(Access earlier, Access later, boolean posted) {
        return "race: "
                + later(later)
                + " while "
                + earlier(earlier, later)
                + "; "
                + missing(earlier, later, posted);
    }

    private static String later(Access access) {
        AccessRecord entry = access.entry();
        String who = who(entry);
        String range = access.range().text();
        if (!entry.kind().remote()) {
            return who + " " + entry.kind().text() + " " + range + at(entry);
        }
        String does = access.mode() == Access.Mode.READ ? " reads " : " writes ";
        return access.atPeer()
                ? who
                        + does
                        + range
                        + " of PE "
                        + access.pe()
                        + " by "
                        + operation(access)
                        + posted(entry)
                : who + does + range + " by " + operation(access) + peer(entry) + posted(entry);
    }

    private static String earlier(Access access, Access later) {
        AccessRecord entry = access.entry();
        boolean same = entry.pe() == later.entry().pe() && entry.actor() == later.entry().actor();
        if (!entry.kind().remote()) {
            return (same ? "what it " : "what " + who(entry) + " ")
                    + entry.kind().text()
                    + " there"
                    + at(entry)
                    + " is not ordered before that";
        }
        String whose =
                (same ? "its " : "the ") + operation(access) + (same ? "" : " of " + who(entry));
        String where =
                access.atPeer()
                        ? " to there"
                        : peer(entry)
                                + (entry.kind() == AccessKind.GET ? " to there" : " from there");
        return whose + where + "," + posted(entry) + ", is not complete";
    }

    private static String missing(Access earlier, Access later, boolean posted) {
        String between = " is missing between them";
        if (!earlier.entry().kind().remote() || !posted) {
            return "a wait for a signal (nvshmem_signal_wait_until) or nvshmem_barrier_all"
                    + between;
        }
        boolean bothThere = earlier.atPeer() && later.atPeer();
        if (bothThere && earlier.entry().pe() == later.entry().pe()) {
            return "nvshmem_fence" + between;
        }
        if (earlier.atPeer() && earlier.mode() != Access.Mode.READ) {
            return "nvshmem_fence, or nvshmem_quiet, is missing between the "
                    + operation(earlier)
                    + " and what tells PE "
                    + later.entry().pe()
                    + " of it";
        }
        return "nvshmem_quiet" + between;
    }

    private static String operation(Access access) {
        String name = access.entry().kind().text() + (access.hasSignal() ? "_signal" : "");
        return switch (access.entry().kind()) {
            case PUT, GET -> name + (access.done() ? "" : "_nbi");
            default -> name;
        };
    }

    private static String peer(AccessRecord entry) {
        return (entry.kind() == AccessKind.GET ? " from PE " : " to PE ") + entry.peer();
    }

    private static String who(AccessRecord entry) {
        return "PE " + entry.pe() + " CTA " + entry.cta();
    }

    private static String at(AccessRecord entry) {
        return " at " + microseconds(entry.timePs());
    }

    private static String posted(AccessRecord entry) {
        return " posted" + at(entry);
    }

    private static String microseconds(long ps) {
        long ns = ps / PS_PER_NS;
        return "%d.%03d us".formatted(ns / NS_PER_US, ns % NS_PER_US);
    }
}
