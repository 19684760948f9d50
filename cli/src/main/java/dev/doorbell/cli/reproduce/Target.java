package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Target of a reproduction: a study, or one figure of it.
 *
 * @param name such as {@code nvshmem} or {@code nvshmem-fig3}; base of the report's file names
 * @param study its study
 * @param figures figures to run
 */
public record Target(String name, Study study, List<Figure> figures) {

    /** Returns all targets of some studies, each study before its figures. */
    public static List<Target> of(List<Study> studies) {
        List<Target> targets = new ArrayList<>();
        for (Study study : studies) {
            targets.add(new Target(study.name(), study, study.figures()));
            for (Figure figure : study.figures()) {
                targets.add(new Target(study.target(figure), study, List.of(figure)));
            }
        }
        return targets;
    }

    /** Returns the target with a name; throws {@link BadInputException} if there is none. */
    public static Target find(List<Study> studies, String name) {
        List<Target> targets = of(studies);
        return targets.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new BadInputException(
                                "'%s' cannot be reproduced; %s"
                                        .formatted(
                                                name,
                                                Similar.expected(
                                                        name,
                                                        targets.stream()
                                                                .map(Target::name)
                                                                .toList()))));
    }

    /** Returns its entry in the list of all targets. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("title", title());
        map.put("study", study.name());
        map.put("profile", study.profile());
        return map;
    }

    /** Title of the target. */
    public String title() {
        return name.equals(study.name()) ? study.title() : figures.getFirst().title();
    }
}
