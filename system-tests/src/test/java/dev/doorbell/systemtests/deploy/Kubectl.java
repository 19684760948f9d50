package dev.doorbell.systemtests.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/**
 * Kubernetes client without a cluster. {@code apply --dry-run=client} needs a cluster for the
 * schemas of its API. Commands that change objects locally decode them into the types of the API
 * itself.
 *
 * @param program the program
 * @param folder folder of the objects for it
 */
record Kubectl(Tool program, Path folder) {

    /** Message after decoding an object that it cannot change. */
    private static final String DECODED = "the object is not a pod or does not have a pod template";

    /** Decodes an object as the types of the API. Returns the error; empty on success. */
    String complaint(JsonNode object) {
        Path file = folder.resolve("object.json");
        try {
            Files.writeString(file, object.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Tool.Result result =
                program.run(
                        "--kubeconfig=/dev/null",
                        "set",
                        "image",
                        "--local",
                        "--filename=" + file,
                        "*=any:tag",
                        "--output=name");
        return result.status() == 0 || result.said().contains(DECODED) ? "" : result.said();
    }
}
