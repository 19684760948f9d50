package dev.doorbell.workloads.guest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.job.JobException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class ClassArchiveTest {

    @Test
    void aTextHoldsTheClassesAndTheirHash() {
        TreeMap<String, byte[]> classes = new TreeMap<>();
        classes.put("a.B", new byte[] {1, 2});
        classes.put("C", new byte[0]);
        ClassArchive archive = new ClassArchive(classes);

        ClassArchive read = ClassArchive.of(archive.text());

        assertThat(read.classes()).containsOnlyKeys("C", "a.B");
        assertThat(read.classes().get("a.B")).containsExactly(1, 2);
        assertThat(read.hash()).isEqualTo(archive.hash()).hasSize(12);
    }

    @Test
    void namesCountAsMuchAsContents() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeInt(1_000_000);
            for (int i = 0; i < 100; i++) {
                out.writeUTF(i + "a".repeat(60_000));
                out.writeInt(0);
            }
        }
        String text = Base64.getEncoder().encodeToString(bytes.toByteArray());

        assertThatThrownBy(() -> ClassArchive.of(text))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "program is more than 1048576 bytes of classes; expected at most 1048576 bytes");
    }

    @Test
    void otherTextsAreMalformed() {
        for (String text : new String[] {"", "x", "AAAA", "not base64!"}) {
            assertThatThrownBy(() -> ClassArchive.of(text))
                    .isInstanceOf(JobException.class)
                    .hasMessageStartingWith("program is malformed");
        }
    }
}
