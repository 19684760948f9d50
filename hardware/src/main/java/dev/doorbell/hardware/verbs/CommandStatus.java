package dev.doorbell.hardware.verbs;

/**
 * Status of a control command that an mlx5 device returns in the output of the command, with its
 * numbers.
 */
public enum CommandStatus {
    /** Done. */
    OK(0x0),
    /** The command does not apply to an object of this kind. */
    BAD_OP(0x2),
    /** A parameter is outside the range of the command. */
    BAD_PARAM(0x3),
    /** There is no object with that number. */
    BAD_RES(0x5),
    /** The object is not in a state that lets the command be carried out. */
    BAD_RES_STATE(0x9),
    /** No object is left. */
    NO_RES(0xf);

    private final int code;

    CommandStatus(int code) {
        this.code = code;
    }

    /** Number of the status in the command interface. */
    public int code() {
        return code;
    }

    /** The status with a number. */
    public static CommandStatus of(int code) {
        for (CommandStatus status : values()) {
            if (status.code == code) {
                return status;
            }
        }
        throw new IllegalArgumentException("expected a command status number but was " + code);
    }
}
