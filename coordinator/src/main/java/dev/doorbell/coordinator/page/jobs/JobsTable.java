package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.jobs.JobsQuery.Sort;
import dev.doorbell.report.answer.Headline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Table of jobs: a row each, with a check box, and headings that sort. */
final class JobsTable {

    /** Column of the table: its heading, and the order it sorts by, if any. */
    private record Heading(String text, Optional<Sort> sort) {
        static Heading of(String text, Sort sort) {
            return new Heading(text, Optional.of(sort));
        }

        static Heading of(String text) {
            return new Heading(text, Optional.empty());
        }
    }

    private static final List<Heading> HEADINGS =
            List.of(
                    Heading.of("job", Sort.JOB),
                    Heading.of("workload", Sort.WORKLOAD),
                    Heading.of("path"),
                    Heading.of("settings that differ"),
                    Heading.of("result", Sort.RESULT),
                    Heading.of("state", Sort.STATE),
                    Heading.of("owner", Sort.OWNER),
                    Heading.of("took", Sort.TOOK));

    private final JobsQuery query;
    private final Element body = Element.of("tbody");

    JobsTable(JobsQuery query) {
        this.query = query;
    }

    /**
     * Adds a job.
     *
     * @param state its state, with the share done while it runs
     * @param path path of its messages
     */
    void row(
            Job job,
            Element state,
            String path,
            String settings,
            Optional<Headline> headline,
            Optional<String> sweep) {
        String id = job.id();
        Element box =
                Element.of("input")
                        .with("type", "checkbox")
                        .with("name", "job")
                        .with("value", id)
                        .with("id", "select-" + id)
                        .with("aria-label", "Select " + id);
        body.add(
                Element.of("tr")
                        .add(Element.of("td").with("class", "select").add(box))
                        .add(Element.of("td").with("class", "key").add(name(job, sweep)))
                        .add(cell("workload", Parts.breakable(job.workload())))
                        .add(cell("path", new Text(path)))
                        .add(
                                cell("settings", new Text(Parts.shortened(settings)))
                                        .with("class", "words"))
                        .add(cell("result", result(headline)))
                        .add(Element.of("td").with("class", "state").add(state))
                        .add(cell("owner", new Text(job.owner())))
                        .add(cell("took", new Text(Parts.took(job, Instant.now())))));
    }

    private Element name(Job job, Optional<String> sweep) {
        Element cell = Element.of("span");
        String name = job.labels().name();
        cell.add(
                name.isEmpty()
                        ? Parts.jobLink(job.id())
                        : Element.link(Parts.jobAddress(job.id()), name));
        Element under = Element.of("span").with("class", "under");
        if (!name.isEmpty()) {
            under.add(job.id()).add(", ");
        }
        under.add(Parts.time(job.submittedAt()));
        sweep.ifPresent(it -> under.add(", ").add(Element.link(Parts.sweepAddress(it), it)));
        cell.add(under);
        if (!job.labels().tags().isEmpty()) {
            Element tags = Element.of("span").with("class", "under tags");
            job.labels()
                    .tags()
                    .forEach(tag ->
                            tags.add(
                                    Element.link(query.withTag(tag).address(), tag)
                                            .with("class", "tag")));
            cell.add(tags);
        }
        if (!job.labels().note().isEmpty()) {
            cell.add(
                    Element.of("span", Parts.shortened(job.labels().note()))
                            .with("class", "under note"));
        }
        return cell;
    }

    private static HtmlNode result(Optional<Headline> headline) {
        return headline.<HtmlNode>map(
                        it -> {
                            String where = it.row().isEmpty() ? "" : " at " + it.row();
                            return Element.of("span")
                                    .add(Element.of("b", it.text()))
                                    .add(
                                            Element.of("span", it.label() + where)
                                                    .with("class", "under"));
                        })
                .orElseGet(() -> new Text(""));
    }

    private static Element cell(String label, HtmlNode content) {
        return Element.of("td").with("data-label", label).add(content);
    }

    /** Returns the table. */
    Element element() {
        Element headings = Element.of("tr");
        headings.add(
                Element.of("th")
                        .with("scope", "col")
                        .add(Element.of("span", "select").with("class", "unseen")));
        for (Heading heading : HEADINGS) {
            headings.add(
                    heading.sort()
                            .map(sort -> sorted(heading, sort))
                            .orElseGet(
                                    () -> Element.of("th", heading.text()).with("scope", "col")));
        }
        return Parts.scrolled(
                "Jobs",
                Element.of("table")
                        .with("class", "stacked jobs")
                        .add(Element.of("thead").add(headings))
                        .add(body));
    }

    private Element sorted(Heading heading, Sort sort) {
        Element cell = Element.of("th").with("scope", "col");
        Element link = Element.link(query.sortedBy(sort).address(), heading.text());
        if (query.sort() == sort) {
            cell.with("aria-sort", query.descending() ? "descending" : "ascending");
            link.add(query.descending() ? " ▼" : " ▲");
        }
        return cell.add(link);
    }
}
