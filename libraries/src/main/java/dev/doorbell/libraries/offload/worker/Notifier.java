package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.CompletionWords;

/** Notifier of completed requests (FIN): it writes eight bytes to the ranks' completion words. */
public final class Notifier {

    private final Worker worker;

    /** Creates the notifier of {@code worker}. */
    public Notifier(Worker worker) {
        this.worker = worker;
    }

    /**
     * Reports the end of a request.
     *
     * @param status number of the status
     * @param detail additional number, such as the number of bytes
     */
    public void ended(CompletionWord word, int status, long detail) {
        worker.writeInline(
                worker.layout().host(word.rank()),
                CompletionWords.ended(status, detail),
                word.range(),
                how -> told(word, how));
    }

    private void told(CompletionWord word, CompletionStatus how) {
        if (how != CompletionStatus.SUCCESS) {
            worker.core()
                    .node()
                    .instruments()
                    .fault(
                            "worker %d of node %d: FIN to rank %d ended with %s"
                                    .formatted(worker.number(), worker.dpu(), word.rank(), how));
        }
    }
}
