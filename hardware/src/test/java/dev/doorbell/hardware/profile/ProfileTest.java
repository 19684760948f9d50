package dev.doorbell.hardware.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.NodeConstants;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {

    @Test
    void keepsDurationsInPicosecondsAndRatesInBytesPerSecond() {
        Profile profile = TestProfile.profile();
        assertThat(profile.ps("nic.messageInterval")).isEqualTo(4_652);
        assertThat(profile.ps("pcie.oneWay")).isEqualTo(150_000);
        assertThat(profile.rate("fabric.linkRate").timePs(4096)).isEqualTo(163_840);
        assertThat(profile.size("gpu.memory")).isEqualTo(40L << 30);
    }

    @ParameterizedTest
    @CsvSource({
        "bluefield2-hdr100, 12500, 25000, 25600, 8",
        "bluefield2-hdr200, 25000, 25000, 25600, 8",
        "bluefield3-ndr200, 25000, 50000, 89600, 16"
    })
    void shipsMachinesWithDpusAndWithoutGpus(
            String name, long linkMegabytes, long switchMegabytes, long dramMegabytes, int cores) {
        Profile profile = TestProfile.shipped(name);
        NodeConstants host = NodeConstants.of(profile);
        NodeConstants arm = NodeConstants.ofDpu(profile);
        NicConstants nic = NicConstants.of(profile);
        assertThat(host.gpus()).isZero();
        assertThat(host.dmaQueues()).isFalse();
        assertThat(arm.dmaQueues()).isTrue();
        assertThat(arm.memoryRate()).isEqualTo(new Rate(dramMegabytes * 1_000_000));
        assertThat(nic.fabric().linkRate()).isEqualTo(new Rate(linkMegabytes * 1_000_000));
        assertThat(nic.loopbackRate()).isEqualTo(new Rate(switchMegabytes * 1_000_000));
        assertThat(profile.count("dpu.cores")).isEqualTo(cores);
    }

    @Test
    void roundsTransferTimesUp() {
        assertThat(new Rate(28_400_000_000L).timePs(1)).isEqualTo(36);
        assertThat(new Rate(25_000_000_000L).timePs(1)).isEqualTo(40);
    }

    @Test
    void reportsConstantsWhoseValuesAreRead() {
        Set<String> read = new TreeSet<>();
        Profile watched = TestProfile.profile().watched(read::add);

        assertThat(watched.constants().containsKey("gpu.l2")).isTrue();
        assertThat(read).isEmpty();
        assertThat(watched.ps("pcie.oneWay")).isEqualTo(150_000);
        assertThat(watched.constants().get("gpu.memory").value()).isEqualTo(40L << 30);
        assertThat(read).containsExactly("gpu.memory", "pcie.oneWay");
    }

    @Test
    void reportsAllConstantsOfACopy() {
        Set<String> read = new TreeSet<>();
        Profile profile = TestProfile.profile();

        profile.watched(read::add).with("pcie.oneWay", 1);

        assertThat(read).isEqualTo(profile.constants().keySet());
    }

    @Test
    void refusesNoneWhereOneIsNeeded() {
        Profile profile = TestProfile.profile();

        assertThat(profile.positive("gpu.sms")).isPositive();
        assertThatThrownBy(() -> profile.with("gpu.sms", 0).positive("gpu.sms"))
                .isInstanceOf(ProfileException.class)
                .hasMessage(
                        "profile %s: constant gpu.sms is 0; expected a whole number from 1"
                                .formatted(profile.name()));
    }

    @Test
    void namesAMissingConstantAndWhatIsExpected() {
        assertRefused(
                document -> constants(document).remove("nic.command"),
                NicConstants::of,
                "profile test: constant nic.command is missing; expected a duration in ps, ns or us");
    }

    @Test
    void namesAWrongUnit() {
        assertRefused(
                document -> constant(document, "nic.command").put("unit", "furlong"),
                profile -> {},
                "profile test: constant nic.command: unit is 'furlong'; expected ps, ns, us, B, KiB, MiB, GiB, MB/s, GB/s, Gflop/s or count");
        assertRefused(
                document -> constant(document, "nic.command").put("unit", "B"),
                NicConstants::of,
                "profile test: constant nic.command has unit B; expected a duration in ps, ns or us");
    }

    @Test
    void namesAWrongValue() {
        assertRefused(
                document -> constant(document, "nic.command").put("value", "-1"),
                profile -> {},
                "profile test: constant nic.command: value is -1; expected 0 or more");
        assertRefused(
                document -> constant(document, "nic.command").put("value", "many"),
                profile -> {},
                "profile test: constant nic.command: value is 'many'; expected a number");
        assertRefused(
                document -> constant(document, "nic.command").put("value", "0.0000001"),
                profile -> {},
                "profile test: constant nic.command: value is 0.0000001 us; expected a whole number of the base unit");
    }

    @Test
    void wantsASourceForEveryConstant() {
        assertRefused(
                document -> constant(document, "nic.command").remove("source"),
                profile -> {},
                "profile test: constant nic.command: source is missing");
    }

    private static void assertRefused(
            java.util.function.Consumer<Map<String, Object>> change,
            java.util.function.Consumer<Profile> use,
            String sentence) {
        Map<String, Object> document = TestProfile.document();
        change.accept(document);
        assertThatThrownBy(() -> use.accept(Profile.fromMap(document)))
                .isInstanceOf(ProfileException.class)
                .hasMessage(sentence);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> constants(Map<String, Object> document) {
        return (Map<String, Object>) document.get("constants");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> constant(Map<String, Object> document, String name) {
        return (Map<String, Object>) constants(document).get(name);
    }
}
