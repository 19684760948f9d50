package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.wire.member.ServiceKinds;
import dev.doorbell.workloads.result.JobState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.core.env.Environment;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of the cluster's state. */
@RestController
final class ClusterController {

    private final Membership membership;
    private final JobBoard board;
    private final Environment environment;

    ClusterController(Membership membership, JobBoard board, Environment environment) {
        this.membership = membership;
        this.board = board;
        this.environment = environment;
    }

    @GetMapping("/api/v1/cluster")
    ResponseEntity<String> cluster() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "members", membership.members().stream().map(ClusterController::member).toList());
        document.put("queuedJobs", board.count(JobState.QUEUED));
        document.put("runningJobs", board.count(JobState.RUNNING));
        document.put(
                "managementPort", environment.getProperty("local.management.port", Integer.class));
        return JobController.json(document);
    }

    private static Map<String, Object> member(Member member) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("serviceId", member.serviceId());
        document.put("kind", ServiceKinds.text(member.kind()));
        document.put("linkAddress", member.linkAddress());
        document.put("httpAddress", member.httpAddress());
        document.put("since", member.since().toString());
        document.put("silentMillis", TimeUnit.NANOSECONDS.toMillis(member.silentNanos()));
        return document;
    }
}
