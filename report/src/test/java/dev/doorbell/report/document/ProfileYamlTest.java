package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileYamlTest {

    private static final String LAB =
            """
            name: lab
            extends: dgx-a100-hdr200
            description: "The lab's machine: slower doorbells"
            constants:
              nic.doorbell: {value: 60, unit: ns, source: 'measured, "twice"', confidence: verified}
              lab.own: {value: 1, unit: count, source: s, confidence: derived}
            """;

    @Test
    void aFileOfAUserExtendsAShippedMachine() {
        Profile lab = ProfileYaml.read(LAB);
        Profile shipped = ShippedProfiles.profile("dgx-a100-hdr200");

        assertThat(lab.name()).isEqualTo("lab");
        assertThat(lab.ps("nic.doorbell")).isEqualTo(60_000);
        assertThat(lab.constants()).hasSize(shipped.constants().size() + 1);
        assertThat(lab.constants().get("nic.command"))
                .isEqualTo(shipped.constants().get("nic.command"));
    }

    @Test
    void aConstantNamesTheProfileThatStatesIt() {
        Profile lab = ProfileYaml.read(LAB);

        assertThat(lab.constants().get("nic.doorbell").profile()).isEqualTo("lab");
        assertThat(lab.constants().get("gpu.memory").profile()).isEqualTo("dgx-a100-hdr200");
        assertThat(lab.constants().get("nic.command").profile()).isEqualTo("base");
        assertThat(lab.with("nic.command", 1).constants().get("nic.command").profile())
                .isEqualTo("base");
    }

    @Test
    void aCompleteTextHasAllConstantsAndExtendsNothing() {
        String complete = ProfileYaml.complete(LAB);

        assertThat(complete).startsWith("name: lab\n").doesNotContain("extends:");
        assertThat(ProfileText.json(ProfileYaml.read(complete)))
                .isEqualTo(ProfileText.json(ProfileYaml.read(LAB)));
    }

    @Test
    void theChangesOfAShippedMachineAreTheSameProfile() {
        Profile changed =
                Amount.set(
                        ProfileYaml.read(ProfileYaml.shipped("dgx-a100-hdr200")),
                        Map.of("nic.doorbell", "60ns"));

        String changes = JsonText.of(ProfileText.changes(changed));

        assertThat(changes.length()).isLessThan(1000);
        assertThat(ProfileText.json(ProfileYaml.read(changes)))
                .isEqualTo(ProfileText.json(changed));
        assertThat(ProfileText.changes(ProfileYaml.read(LAB)))
                .isEqualTo(ProfileText.document(ProfileYaml.read(LAB)));
    }

    @Test
    void aTextThatExtendsNothingIsCompleteAsItIs() {
        String text = LAB.replace("extends: dgx-a100-hdr200\n", "") + "# Remark\n";

        assertThat(ProfileYaml.complete(text)).isEqualTo(text);
    }

    @Test
    void aParentIsAShippedNameAndNeverAPath() {
        assertThatThrownBy(() -> ProfileYaml.read(LAB.replace("dgx-a100-hdr200", "../mine")))
                .isInstanceOf(ProfileException.class)
                .hasMessage(
                        "profile lab: extends is '../mine'; expected the name of a shipped profile, such as base");
    }
}
