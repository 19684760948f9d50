package dev.doorbell.cli.catalogue;

import dev.doorbell.cli.job.ProfileChoice;
import dev.doorbell.cli.job.ProfileNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ShippedProfiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Command that lists hardware profiles, or the constants of one. */
@Command(
        name = "profiles",
        description = "List the hardware profiles; with NAME, the constants of that profile.",
        footer = {"", "Example: doorbell profiles dgx-a100-hdr200"},
        mixinStandardHelpOptions = true)
public final class ProfilesCommand implements Runnable {

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = "Profile to show: a name or a file.")
    private @Nullable String name;

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        if (name != null) {
            Profile profile = ProfileChoice.read(name);
            // --profile can read the output for programs.
            answer.print(answer.json() ? ProfileText.json(profile) + "\n" : text(profile));
            return;
        }
        List<Profile> all = ShippedProfiles.names().stream().map(ProfileChoice::read).toList();
        answer.print(() -> Map.of("profiles", summaries(all)), () -> text(all));
    }

    private static String text(List<Profile> profiles) {
        TextTable table = new TextTable(0);
        profiles.forEach(profile -> table.add(List.of(profile.name(), profile.description())));
        return table.text();
    }

    private static String text(Profile profile) {
        TextTable table =
                new TextTable(1)
                        .add(
                                List.of(
                                        "constant",
                                        "value",
                                        "unit",
                                        "confidence",
                                        "profile",
                                        "source"));
        profile.constants()
                .forEach((constant, it) ->
                        table.add(
                                List.of(
                                        constant,
                                        Amount.of(it).toPlainString(),
                                        it.unit().symbol(),
                                        it.confidence().name().toLowerCase(Locale.ROOT),
                                        it.profile(),
                                        it.source())));
        return profile.name() + ": " + profile.description() + "\n\n" + table.text();
    }

    private static List<Map<String, Object>> summaries(List<Profile> profiles) {
        List<Map<String, Object>> summaries = new ArrayList<>();
        for (Profile profile : profiles) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", profile.name());
            map.put("description", profile.description());
            map.put("constants", profile.constants().size());
            summaries.add(map);
        }
        return summaries;
    }
}
