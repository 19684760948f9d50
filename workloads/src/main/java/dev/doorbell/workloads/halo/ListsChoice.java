package dev.doorbell.workloads.halo;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.read.HaloLists;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import java.util.List;

/**
 * Neighbour lists of a job, in place of a mesh.
 *
 * @param text of the lists; empty if the job has a mesh
 * @param domains number of domains of the job
 */
public record ListsChoice(String text, int domains) {

    /** Neighbour lists of all domains. */
    public static final Parameter<String> LISTS =
            Parameter.of(
                    "lists",
                    "",
                    new Text(
                            "a file or its text: domains with the cells that each neighbour needs",
                            Text.Files.ONE),
                    "in place of a mesh, such as an application's decomposition");

    private static final double BYTES_PER_CHARACTER = 8;

    /** The choice of a job. */
    public static ListsChoice of(Parameters given, int domains) {
        String text = given.get(LISTS);
        if (!text.isEmpty() && text.indexOf('\n') < 0) {
            throw JobException.invalid(LISTS.name(), "'" + text + "'", "a file that exists");
        }
        return new ListsChoice(text, domains);
    }

    /** Returns true if the job has lists. */
    public boolean given() {
        return !text.isEmpty();
    }

    /** Estimate of reading them. */
    public Estimate reading() {
        return Estimate.of(LISTS.name(), text.length() * BYTES_PER_CHARACTER, text.length());
    }

    /**
     * Returns the domains.
     *
     * @throws JobException if the text is malformed or has another number of domains
     */
    public CutMesh domainsOf() {
        try {
            List<Domain> all = HaloLists.of(text);
            if (all.size() != domains) {
                throw new JobException(
                        LISTS.name(),
                        "lists has %d domains; expected %d, one for each rank of the job"
                                .formatted(all.size(), domains));
            }
            return CutMesh.ofLists(all);
        } catch (MeshException wrong) {
            throw new JobException(LISTS.name(), String.valueOf(wrong.getMessage()));
        }
    }
}
