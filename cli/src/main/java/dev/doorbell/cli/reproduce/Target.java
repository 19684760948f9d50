package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the user wants reproduced: a study, or one figure of it.
 *
 * @param name such as {@code nvshmem} or {@code nvshmem-fig3}; names the files of the report
 * @param study it belongs to
 * @param figures to run
 */
public record Target(String name, Study study, List<Figure> figures) {

    /** All targets of some studies, each study before its figures. */
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

    /** The target of a name; throws {@link BadInputException} when there is none. */
    public static Target find(List<Study> studies, String name) {
        List<Target> targets = of(studies);
        return targets.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new BadInputException(
                                "'%s' cannot be reproduced; expected one of %s"
                                        .formatted(
                                                name,
                                                String.join(
                                                        ", ",
                                                        targets.stream()
                                                                .map(Target::name)
                                                                .toList()))));
    }

    /** It in the list of all. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("title", title());
        map.put("study", study.name());
        map.put("profile", study.profile());
        return map;
    }

    /** What it shows. */
    public String title() {
        return name.equals(study.name()) ? study.title() : figures.getFirst().title();
    }
}
