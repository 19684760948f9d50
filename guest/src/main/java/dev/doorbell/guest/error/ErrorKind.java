package dev.doorbell.guest.error;

/** Classes of errors, with the numbers and texts of MPICH 4.0. */
public enum ErrorKind {
    SUCCESS(0, "No MPI error"),
    BUFFER(1, "Invalid buffer pointer"),
    COUNT(2, "Invalid count"),
    TYPE(3, "Invalid datatype"),
    TAG(4, "Invalid tag"),
    COMM(5, "Invalid communicator"),
    RANK(6, "Invalid rank"),
    ROOT(7, "Invalid root"),
    GROUP(8, "Invalid group"),
    OP(9, "Invalid MPI_Op"),
    TOPOLOGY(10, "Invalid topology"),
    DIMS(11, "Invalid dimension argument"),
    ARG(12, "Invalid argument"),
    UNKNOWN(13, "Unknown error.  Please file a bug report."),
    TRUNCATE(14, "Message truncated"),
    OTHER(15, "Other MPI error"),
    INTERN(16, "Internal MPI error!"),
    IN_STATUS(17, "See the MPI_ERROR field in MPI_Status for the error code"),
    PENDING(18, "Pending request (no error)"),
    REQUEST(19, "Request pending due to failure"),
    ACCESS(20, "Access denied to file"),
    AMODE(21, "Invalid amode value in MPI_File_open "),
    BAD_FILE(22, "Invalid file name"),
    CONVERSION(23, "An error occurred in a user-defined data conversion function"),
    DUP_DATAREP(
            24, "The requested datarep name has already been specified to MPI_REGISTER_DATAREP"),
    FILE_EXISTS(25, "File exists"),
    FILE_IN_USE(26, "File in use by some process"),
    FILE(27, "Invalid MPI_File"),
    INFO(28, "Invalid MPI_Info"),
    INFO_KEY(29, "Invalid key for MPI_Info "),
    INFO_VALUE(30, "Invalid MPI_Info value "),
    INFO_NOKEY(31, "MPI_Info key is not defined "),
    IO(32, "Other I/O error "),
    NAME(33, "Invalid service name (see MPI_Publish_name)"),
    NO_MEM(34, "Unable to allocate memory for MPI_Alloc_mem"),
    NOT_SAME(35, "Inconsistent arguments to collective routine "),
    NO_SPACE(36, "Not enough space for file "),
    NO_SUCH_FILE(37, "File does not exist"),
    PORT(38, "Invalid port"),
    QUOTA(39, "Quota exceeded for files"),
    READ_ONLY(40, "Read-only file or filesystem name"),
    SERVICE(41, "Attempt to lookup an unknown service name "),
    SPAWN(42, "Error in spawn call"),
    UNSUPPORTED_DATAREP(43, "Unsupported datarep passed to MPI_File_set_view "),
    UNSUPPORTED_OPERATION(44, "Unsupported file operation "),
    WIN(45, "Invalid MPI_Win"),
    BASE(46, "Invalid base address"),
    LOCKTYPE(47, "Invalid locktype argument"),
    KEYVAL(48, "Invalid keyval"),
    RMA_CONFLICT(49, "Conflicting accesses to window "),
    RMA_SYNC(50, "Wrong synchronization of RMA calls "),
    SIZE(51, "Invalid size argument in RMA call"),
    DISP(52, "Invalid displacement argument in RMA call "),
    ASSERT(53, "Invalid assert argument"),
    PROC_FAILED(54, "Process failed"),
    RMA_RANGE(55, "Target memory is not contained within the window"),
    RMA_ATTACH(56, "Memory cannot be attached"),
    RMA_SHARED(57, "Memory cannot be shared"),
    RMA_FLAVOR(58, "Incorrect window flavor"),
    REVOKED(59, "Communication object revoked"),
    EAGAIN(60, "Operation could not be issued (EAGAIN)"),
    NO_REQUEST(61, "failure occurred while allocating memory for a request object");

    private final int number;
    private final String text;

    ErrorKind(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** Number of the class, which is also an error code. */
    public int number() {
        return number;
    }

    /** Text of MPI_Error_string. */
    public String text() {
        return text;
    }
}
