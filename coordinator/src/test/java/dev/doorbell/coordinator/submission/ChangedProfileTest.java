package dev.doorbell.coordinator.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ProfileYaml;
import org.junit.jupiter.api.Test;

class ChangedProfileTest {

    @Test
    void theNameOfAProfileSaysWhatIsChangedOfIt() {
        String name = "dgx-a100-hdr200+nic.doorbell=2x+pcie.rate=24.5 GB/s";

        ChangedProfile changed = ChangedProfile.named(name);

        assertThat(changed.base()).isEqualTo("dgx-a100-hdr200");
        assertThat(changed.constants().toString())
                .isEqualTo("{nic.doorbell=2x, pcie.rate=24.5 GB/s}");
        Profile base = ProfileYaml.read(ProfileYaml.shipped(changed.base()));
        assertThat(Amount.set(base, changed.constants()).name()).isEqualTo(name);
        assertThat(changed.usual("nic.doorbell")).contains("50 ns");
        assertThat(changed.usual("nic.bell")).isEmpty();
    }

    @Test
    void nothingIsKnownOfAProfileThatCameAlong() {
        ChangedProfile changed = ChangedProfile.named("lab");

        assertThat(changed.constants()).isEmpty();
        assertThat(changed.usual("nic.doorbell")).isEmpty();
    }
}
