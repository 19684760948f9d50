package dev.doorbell.systemtests.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/**
 * The Kubernetes client, which here has no cluster. {@code apply --dry-run=client} asks a cluster
 * for the schemas of its API; commands that change objects locally decode them into the types of
 * the API itself.
 *
 * @param program the program
 * @param folder where objects are written for it
 */
record Kubectl(Tool program, Path folder) {

    /** It has decoded an object that it cannot change. */
    private static final String DECODED = "the object is not a pod or does not have a pod template";

    /** Decodes an object as the types of the API; empty, or the complaint. */
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
