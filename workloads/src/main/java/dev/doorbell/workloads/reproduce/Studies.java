package dev.doorbell.workloads.reproduce;

import dev.doorbell.workloads.reproduce.datatypes.DatatypeStudy;
import dev.doorbell.workloads.reproduce.halo.HaloStudy;
import dev.doorbell.workloads.reproduce.msccl.MscclStudy;
import dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy;
import dev.doorbell.workloads.reproduce.offload.OffloadStudy;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;

/** All studies there are. */
public final class Studies {

    private static final List<Study> ALL =
            List.of(
                    NvshmemStudy.study(),
                    OffloadStudy.study(),
                    MscclStudy.study(),
                    DatatypeStudy.study(),
                    HaloStudy.study(),
                    HaloStudy.later());

    private Studies() {}

    /** Every study, in the order they are listed to users. */
    public static List<Study> all() {
        return ALL;
    }
}
