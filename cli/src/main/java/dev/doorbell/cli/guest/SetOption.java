package dev.doorbell.cli.guest;

import dev.doorbell.cli.job.ConstantNames;
import dev.doorbell.cli.job.JobSettings;
import dev.doorbell.cli.job.ProfileChoice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Option of a command that runs binaries for the parameters and constants of the run. */
public final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            completionCandidates = ConstantNames.class,
            description = JobSettings.SET_MEANING)
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Parameters, texts by name. */
    public Map<String, String> parameters() {
        return chosen(false);
    }

    /** Returns a profile, a name or a file, with the constants of this option. */
    public ProfileChoice profile(String named) {
        return new ProfileChoice(named, chosen(true));
    }

    private Map<String, String> chosen(boolean constants) {
        Map<String, String> chosen = new TreeMap<>(settings);
        chosen.keySet().removeIf(name -> name.contains(".") != constants);
        return chosen;
    }
}
