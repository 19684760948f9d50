package dev.doorbell.workloads.guest;

import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.OwnProgram;
import java.util.List;

/** Names of programs and of their parameters. */
final class Naming {

    private static final String SYSTEM = "program/";

    private Naming() {}

    /** Name of the workload that runs a program. */
    static String workload(Guest guest) {
        return SYSTEM + guest.name();
    }

    /** Summary of a program. */
    static String summary(OwnProgram program) {
        return Guest.call(program::summary);
    }

    /** Parameters of a program. */
    static List<Parameter<?>> own(OwnProgram program) {
        return List.copyOf(Guest.call(program::parameters));
    }

    /** Returns the card, all of whose parameters have names of their own. */
    static WorkloadCard distinct(WorkloadCard card) {
        List<String> names = card.parameters().stream().<String>map(Parameter::name).toList();
        for (String name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new JobException(
                        JobFields.PROGRAM.name(),
                        "two parameters of %s have the name %s; expected another name"
                                .formatted(card.name(), name));
            }
        }
        return card;
    }
}
