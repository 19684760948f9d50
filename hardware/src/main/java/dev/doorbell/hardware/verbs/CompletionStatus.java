package dev.doorbell.hardware.verbs;

/** Status of a completed work request: {@code ibv_wc_status} with its numbers. */
public enum CompletionStatus {
    /** Done. */
    SUCCESS(0),
    /** The receive buffer is too small for the message. */
    LOC_LEN_ERR(1),
    /** The local buffer is not covered by its lkey. */
    LOC_PROT_ERR(4),
    /** The queue pair was in ERR when the request came to be worked on. */
    WR_FLUSH_ERR(5),
    /** The responder could not make sense of the request. */
    REM_INV_REQ_ERR(9),
    /** The responder refused key, address or right. */
    REM_ACCESS_ERR(10),
    /** The responder could not complete the request. */
    REM_OP_ERR(11),
    /** No answer came, however often the request was sent again. */
    RETRY_EXC_ERR(12),
    /** The receiver had nothing posted, however often the request was sent again. */
    RNR_RETRY_EXC_ERR(13);

    private final int code;

    CompletionStatus(int code) {
        this.code = code;
    }

    /** Number of {@code ibv_wc_status}. */
    public int code() {
        return code;
    }

    /** The status with a number. */
    public static CompletionStatus of(int code) {
        for (CompletionStatus status : values()) {
            if (status.code == code) {
                return status;
            }
        }
        throw new IllegalArgumentException("expected a completion status number but was " + code);
    }
}
