package dev.doorbell.cli.msccl;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.XmlFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sources of a runtime's programs. */
final class ProgramSources {

    private static final String FILES_VARIABLE = "MSCCL_XML_FILES";
    private static final String CONFIG_VARIABLE = "MSCCL_CONFIG";

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "MSCCL-IR XML files.")
    private List<String> files = List.of();

    @Option(names = "--dir", paramLabel = "DIR", description = "All XML files of a directory.")
    private @Nullable String directory;

    @Option(
            names = "--config",
            paramLabel = "CONFIG",
            description =
                    "Configuration file as in MSCCL_CONFIG; only the programs that it registers are used.")
    private @Nullable String config;

    /** Returns the programs in the runtime's order, or the reasons for their rejection. */
    List<Candidate> candidates(Dialect dialect) {
        List<String> names = new ArrayList<>(files);
        if (directory != null) {
            names.addAll(ProgramFiles.ofDirectory(directory));
        }
        if (config != null && (!names.isEmpty() || dialect != Dialect.MICROSOFT)) {
            throw new BadInputException(
                    names.isEmpty()
                            ? "--config is microsoft/msccl's; expected --runtime microsoft"
                            : "--config is set together with files; expected only one of them");
        }
        if (names.isEmpty()) {
            Optional<String> registrations = config(dialect);
            if (registrations.isPresent()) {
                return ProgramFiles.registered(registrations.get());
            }
            variable(FILES_VARIABLE).map(XmlFiles::names).ifPresent(names::addAll);
        }
        if (names.isEmpty()) {
            throw new BadInputException(
                    "there are no programs; expected files, --dir or " + FILES_VARIABLE);
        }
        return names.stream().map(it -> ProgramFiles.candidate(it, dialect)).toList();
    }

    private Optional<String> config(Dialect dialect) {
        return Optional.ofNullable(config)
                .or(() ->
                        dialect == Dialect.MICROSOFT
                                ? variable(CONFIG_VARIABLE)
                                : Optional.empty());
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(it -> !it.isEmpty());
    }
}
