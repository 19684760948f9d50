package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.workloads.result.JobState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Forms to select jobs for a comparison. Any ended job can be selected. A preselected job is a
 * completed one, because others may have no figures.
 */
public final class JobChoice {

    /** Largest number of jobs to select from. */
    private static final int MOST_CHOICES = 200;

    private final List<Job> ended;
    private final JobTitles titles;

    /**
     * Creates forms of jobs.
     *
     * @param jobs newest first
     */
    public JobChoice(List<Job> jobs, JobReportCache reports) {
        ended = jobs.stream().filter(job -> job.state().ended()).toList();
        titles = new JobTitles(reports);
    }

    /**
     * Returns a form that compares a job with another. Jobs of its own workload come first, each
     * with its different parameters. A job that did not complete is not compared with other
     * workloads. Empty if there is no other job.
     */
    public Optional<Element> ofAnother(Job job) {
        List<Job> others = new ArrayList<>();
        List<Job> unlike = new ArrayList<>();
        for (Job other : ended) {
            if (like(job, other)) {
                others.add(other);
            } else if (!other.id().equals(job.id()) && completed(job)) {
                unlike.add(other);
            }
        }
        others.addAll(unlike);
        if (others.isEmpty()) {
            return Optional.empty();
        }
        Optional<Job> chosen = others.stream().filter(JobChoice::completed).findFirst();
        return Optional.of(
                form().add(
                                Element.of("input")
                                        .with("type", "hidden")
                                        .with("name", "a")
                                        .with("value", job.id()))
                        .add(label("b", "Compare with"))
                        .add(
                                select(
                                        "b",
                                        others,
                                        it ->
                                                like(job, it)
                                                        ? titles.besides(it, job)
                                                        : titles.whole(it),
                                        chosen))
                        .add(compare()));
    }

    /**
     * Returns a form that compares two jobs: the newest completed one with the previous one, of the
     * same workload if there is one.
     *
     * @param wanted name of the first job, if one is preselected and completed
     */
    Element ofTwo(String wanted) {
        if (ended.size() < 2) {
            return Element.of("p", "Comparing needs two jobs that have ended. ")
                    .add(Element.link("/submit", "Submit a job"));
        }
        List<Job> completed = ended.stream().filter(JobChoice::completed).toList();
        Optional<Job> first =
                completed.stream()
                        .filter(job -> job.id().equals(wanted))
                        .findFirst()
                        .or(() -> completed.stream().findFirst());
        Optional<Job> second = first.flatMap(job -> second(job, completed));
        Element form =
                form().add(label("a", "Compare"))
                        .add(select("a", ended, titles::whole, first))
                        .add(label("b", "with"))
                        .add(select("b", ended, titles::whole, second))
                        .add(compare());
        return Element.of("div").with("class", "actions").add(form);
    }

    private static Optional<Job> second(Job first, List<Job> completed) {
        return completed.stream()
                .filter(job -> like(first, job))
                .findFirst()
                .or(() ->
                        completed.stream().filter(job -> !job.id().equals(first.id())).findFirst());
    }

    /** Returns true if they are two jobs of one workload. */
    private static boolean like(Job job, Job other) {
        return other.workload().equals(job.workload()) && !other.id().equals(job.id());
    }

    private static boolean completed(Job job) {
        return job.state() == JobState.COMPLETED;
    }

    private static Element select(
            String name, List<Job> jobs, Function<Job, String> title, Optional<Job> chosen) {
        Element select = Element.of("select").with("name", name).with("id", name);
        if (chosen.isEmpty()) {
            select.with("required").add(Element.of("option", "choose a job").with("value", ""));
        }
        for (int i = 0; i < Math.min(jobs.size(), MOST_CHOICES); i++) {
            Job job = jobs.get(i);
            Element option = Element.of("option", title.apply(job)).with("value", job.id());
            // The browser selects the first one by default.
            boolean selected = i > 0 && chosen.filter(it -> it.id().equals(job.id())).isPresent();
            select.add(selected ? option.with("selected") : option);
        }
        return select;
    }

    private static Element label(String name, String text) {
        return Element.of("label", text).with("for", name);
    }

    private static Element form() {
        return Element.of("form").with("method", "get").with("action", "/compare");
    }

    private static Element compare() {
        return Element.of("button", "Compare").with("type", "submit");
    }
}
