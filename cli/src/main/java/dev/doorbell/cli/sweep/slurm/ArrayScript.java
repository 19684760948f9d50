package dev.doorbell.cli.sweep.slurm;

import java.nio.file.Path;

/** Script of a Slurm job array. Each task of the array runs one task of the sweep. */
final class ArrayScript {

    private ArrayScript() {}

    /**
     * Returns the script.
     *
     * @param folder folder of the sweep
     * @param list file with the id of the task of each index
     * @param doorbell launcher on the nodes
     */
    static String of(Path folder, Path list, String doorbell) {
        return """
        #!/bin/sh
        # Slurm starts the task again if its node fails. A task with a result does nothing.
        id=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" %s) || exit 1
        DOORBELL_NO_BUILD=1 exec %s sweep-task %s/tasks/"$id".json --out %s
        """
                .formatted(
                        quoted(list.toString()),
                        quoted(doorbell),
                        quoted(folder.toString()),
                        quoted(folder.toString()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
