package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.Bar;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Judgement;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Compared parts beside the tables: settings, outcome, utilisation, counters. */
final class ComparedSettings {

    private final List<ComparedJob> jobs;

    ComparedSettings(List<ComparedJob> jobs) {
        this.jobs = List.copyOf(jobs);
    }

    /** Returns the settings that differ, and the equal ones folded. */
    Element settings() {
        return Parts.section("jobs", "Settings").add(lines(it -> it.job().lines(), "settings"));
    }

    /** Returns verdicts, virtual ends and digests. */
    Element results() {
        Element section =
                Parts.section("results", "Results").add(lines(ComparedSettings::outcome, "values"));
        Report first = jobs.getFirst().report();
        boolean equal = jobs.stream().allMatch(it -> it.report().digest().equals(first.digest()));
        if (equal) {
            return section.add(
                    Element.of(
                            "p",
                            jobs.size() == 2
                                    ? "Equal digests: both were the same run."
                                    : "Equal digests: all were the same run."));
        }
        Element ratios = Element.of("ul").with("class", "sentences");
        for (ComparedJob other : jobs.subList(1, jobs.size())) {
            if (!other.report().job().workload().equals(first.job().workload())) {
                ratios.add(
                        Element.of("li")
                                .add(
                                        "%s runs another workload, so that its times are not compared."
                                                .formatted(other.id())));
                continue;
            }
            double ratio =
                    (double) other.report().virtualEndPs() / Math.max(1, first.virtualEndPs());
            Judgement judgement = Judgement.of(BigDecimal.valueOf(ratio), "s");
            ratios.add(
                    Element.of("li")
                            .add(
                                    "virtual end of %s over that of %s: "
                                            .formatted(other.id(), jobs.getFirst().id()))
                            .add(
                                    Element.of(
                                                    "span",
                                                    (Amounts.ratio(1, ratio)
                                                                    + " "
                                                                    + judgement.sign())
                                                            .strip())
                                            .with("class", "ratio " + judgement.word())));
        }
        return section.add(ratios);
    }

    private static Map<String, String> outcome(Report report) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("verification", report.verdict());
        lines.put("virtual end", Amounts.virtualTime(report.virtualEndPs()));
        lines.put("digest", report.digest());
        if (!report.reasons().isEmpty()) {
            lines.put("reasons", String.join("; ", report.reasons()));
        }
        return lines;
    }

    private Element lines(Function<Report, Map<String, String>> of, String what) {
        List<Map<String, String>> all = jobs.stream().map(it -> of.apply(it.report())).toList();
        Set<String> names = new LinkedHashSet<>();
        all.forEach(it -> names.addAll(it.keySet()));
        Element differing = Element.of("tbody");
        Element equal = Element.of("tbody");
        int differ = 0;
        for (String name : names) {
            List<String> values = all.stream().map(it -> it.getOrDefault(name, "-")).toList();
            Element row = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
            boolean same = values.stream().distinct().count() == 1;
            for (String value : same ? values.subList(0, 1) : values) {
                row.add(Element.of("td").with("class", "words").add(Parts.breakable(value)));
            }
            (same ? equal : differing).add(row);
            differ += same ? 0 : 1;
        }
        Element part = Element.of("div");
        if (differ > 0) {
            part.add(Parts.scrolled("Different " + what, table(differing)));
        }
        if (differ < names.size()) {
            part.add(
                    Element.of("details")
                            .add(Element.of("summary", equal(names.size() - differ, what)))
                            .add(Parts.scrolled("Equal " + what, Element.of("table").add(equal))));
        }
        return part;
    }

    private static String equal(int count, String what) {
        String one = what.substring(0, what.length() - 1);
        return count + " equal " + (count == 1 ? one : what);
    }

    private Element table(Element body) {
        return Element.of("table").add(Parts.headings(headings())).add(body);
    }

    private List<String> headings() {
        List<String> headings = new ArrayList<>(List.of(""));
        jobs.forEach(it -> headings.add(it.id()));
        return headings;
    }

    /** Returns the utilisation of resources in each job. */
    Element shares() {
        List<Map<String, Long>> shares = jobs.stream().map(it -> shares(it.report())).toList();
        Set<String> names = new LinkedHashSet<>();
        shares.forEach(it -> names.addAll(it.keySet()));
        Element body = Element.of("tbody");
        for (String name : names) {
            Element row = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
            for (Map<String, Long> share : shares) {
                long permille = share.getOrDefault(name, -1L);
                row.add(
                        Element.of("td", permille < 0 ? "-" : Amounts.percent(permille))
                                .with("class", "bar")
                                .add(Bar.of(permille, "")));
            }
            body.add(row);
        }
        return Parts.section("bottleneck", "Utilisation of the whole run")
                .add(Parts.scrolled("Utilisation", table(body).with("class", "bars shares")));
    }

    private static Map<String, Long> shares(Report report) {
        Map<String, Long> shares = new LinkedHashMap<>();
        for (Busy busy : report.bottleneck().resources()) {
            shares.put(busy.resource().name(), busy.sharePermille());
        }
        return shares;
    }

    /** Returns the counters that differ, folded. */
    Element counters() {
        Set<String> names = new LinkedHashSet<>();
        jobs.forEach(it -> names.addAll(it.report().counters().keySet()));
        Element body = Element.of("tbody");
        for (String name : names) {
            List<Long> counts =
                    jobs.stream().map(it -> it.report().counters().getOrDefault(name, 0L)).toList();
            if (counts.stream().distinct().count() > 1) {
                Element row = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
                counts.forEach(it ->
                        row.add(Element.of("td", Amounts.grouped(it)).with("class", "number")));
                body.add(row);
            }
        }
        return Element.of("details")
                .add(Element.of("summary", "Counters that differ"))
                .add(Parts.scrolled("Counters", table(body)));
    }
}
