package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.JobState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Filter and page of a job list.
 *
 * @param states allowed states; all if empty
 * @param workload a workload, or the prefix of names before a slash; all if empty
 * @param text text that id, labels, workload, state, owner or a reason contains, ignoring case
 * @param tag a tag of the jobs; all if empty
 * @param owner owner of the jobs; all if empty
 * @param newestFirst true if later jobs come first
 * @param limit jobs per page, above 0
 * @param after number of the last job of the previous page; 0 for the first page
 */
public record JobFilter(
        Set<JobState> states,
        String workload,
        String text,
        String tag,
        String owner,
        boolean newestFirst,
        int limit,
        int after) {

    /** Default of jobs per page. */
    static final int USUAL_LIMIT = 100;

    /** Largest number of jobs per page. */
    static final int MOST = 1_000;

    private static final Whole LIMIT = Whole.of(1, MOST);

    private static final Pattern NAME = Pattern.compile("job-([1-9][0-9]{0,8})");

    /** Parses the parameters of a client; throws {@code JobException} if one is wrong. */
    static JobFilter of(
            String state,
            String workload,
            String text,
            String tag,
            String owner,
            String order,
            String limit,
            String after) {
        if (!order.equals("oldest") && !order.equals("newest")) {
            throw JobException.invalid("order", "'" + order + "'", "oldest or newest");
        }
        return new JobFilter(
                states(state),
                workload,
                text,
                tag,
                owner,
                order.equals("newest"),
                LIMIT.parse("limit", limit),
                number(after));
    }

    /** Parses a gRPC request; throws {@code JobException} if a field is wrong. */
    public static JobFilter of(JobProto.ListRequest request) {
        String states =
                request.getStatesList().stream()
                        .map(state -> state.name().replace("JOB_STATE_", ""))
                        .collect(Collectors.joining(","));
        String limit = Integer.toUnsignedString(request.getLimit());
        return new JobFilter(
                states(states),
                request.getWorkload(),
                request.getText(),
                request.getTag(),
                request.getOwner(),
                request.getNewestFirst(),
                request.getLimit() == 0 ? MOST : LIMIT.parse("limit", limit),
                number(request.getAfter()));
    }

    private static Set<JobState> states(String texts) {
        Set<JobState> states = EnumSet.noneOf(JobState.class);
        if (texts.isBlank()) {
            return states;
        }
        for (String text : texts.split(",", -1)) {
            states.add(
                    Arrays.stream(JobState.values())
                            .filter(it -> it.name().equalsIgnoreCase(text.strip()))
                            .findFirst()
                            .orElseThrow(() ->
                                    JobException.invalid(
                                            "state",
                                            "'" + text + "'",
                                            "any of "
                                                    + Arrays.stream(JobState.values())
                                                            .map(JobState::name)
                                                            .collect(Collectors.joining(", ")))));
        }
        return states;
    }

    private static int number(String after) {
        if (after.isEmpty()) {
            return 0;
        }
        var name = NAME.matcher(after);
        if (!name.matches()) {
            throw JobException.invalid("after", "'" + after + "'", "the name of a job");
        }
        return Integer.parseInt(name.group(1));
    }

    /** Returns the page of {@code jobs}, which are in order of age, the oldest first. */
    public Page page(List<Job> jobs) {
        List<Job> fitting = jobs.stream().filter(this::fits).toList();
        List<Job> page = new ArrayList<>();
        Optional<String> next = Optional.empty();
        for (Job job : newestFirst ? fitting.reversed() : fitting) {
            if (after != 0 && (newestFirst ? job.number() >= after : job.number() <= after)) {
                continue;
            }
            if (page.size() == limit) {
                next = Optional.of(page.getLast().id());
                break;
            }
            page.add(job);
        }
        return new Page(page, fitting.size(), next);
    }

    private boolean fits(Job job) {
        return (states.isEmpty() || states.contains(job.state()))
                && (workload.isEmpty()
                        || job.workload().equals(workload)
                        || job.workload().startsWith(workload + "/"))
                && (tag.isEmpty() || job.labels().tags().contains(tag))
                && (owner.isEmpty() || job.owner().equals(owner))
                && (text.isEmpty() || job.mentions(text));
    }

    /** Returns the address of the page after the job {@code last}. */
    String address(String last) {
        UriComponentsBuilder address =
                UriComponentsBuilder.fromPath("/api/v1/jobs")
                        .queryParam("order", newestFirst ? "newest" : "oldest")
                        .queryParam("limit", limit);
        if (!states.isEmpty()) {
            address.queryParam(
                    "state", states.stream().map(JobState::name).collect(Collectors.joining(",")));
        }
        if (!workload.isEmpty()) {
            address.queryParam("workload", "{workload}");
        }
        if (!text.isEmpty()) {
            address.queryParam("text", "{text}");
        }
        if (!tag.isEmpty()) {
            address.queryParam("tag", "{tag}");
        }
        if (!owner.isEmpty()) {
            address.queryParam("owner", "{owner}");
        }
        address.queryParam("after", last);
        List<String> said = new ArrayList<>(List.of(workload, text, tag, owner));
        said.removeIf(String::isEmpty);
        return address.encode().buildAndExpand(said.toArray()).toUriString();
    }

    /**
     * Page of jobs.
     *
     * @param jobs jobs on it
     * @param total jobs on all pages
     * @param next name of its last job if there is another page
     */
    public record Page(List<Job> jobs, int total, Optional<String> next) {}
}
