package dev.doorbell.guest.mpi;

import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Constants of MPICH's application binary interface, from mpi.h of MPICH 4.0. A handle has the kind
 * of its storage in bits 30 and 31, the kind of its object in bits 26 to 29, and a number.
 */
public final class Abi {

    /** Result of a call without error. */
    public static final int SUCCESS = 0;

    /** All ranks. */
    public static final int COMM_WORLD = 0x44000000;

    /** The rank itself. */
    public static final int COMM_SELF = 0x44000001;

    /** No communicator. */
    public static final int COMM_NULL = 0x04000000;

    static final int FIRST_COMM = 0x84000000;

    /** No group. */
    public static final int GROUP_NULL = 0x08000000;

    /** Group without members. */
    public static final int GROUP_EMPTY = 0x48000000;

    static final int FIRST_GROUP = 0x88000000;

    /** No request. */
    public static final int REQUEST_NULL = 0x2c000000;

    static final int FIRST_REQUEST = 0xac000000;

    /** No datatype. */
    public static final int DATATYPE_NULL = 0x0c000000;

    /** Lower bound of a structure. */
    public static final int LB = 0x4c000010;

    /** Upper bound of a structure. */
    public static final int UB = 0x4c000011;

    /** No error handler. */
    public static final int ERRHANDLER_NULL = 0x14000000;

    /** Errors end the job. */
    public static final int ERRORS_ARE_FATAL = 0x54000000;

    /** Errors are returned. */
    public static final int ERRORS_RETURN = 0x54000001;

    /** MPI::ERRORS_THROW_EXCEPTIONS of C++, whose library throws for the code. */
    public static final int ERRORS_THROW = 0x54000002;

    /** Errors end the job, too. */
    public static final int ERRORS_ABORT = 0x54000003;

    static final int FIRST_ERRHANDLER = 0x94000000;
    static final int FIRST_COMM_KEYVAL = 0xa4400000;
    static final int FIRST_TYPE_KEYVAL = 0xa4c00000;

    /** No key of attributes. */
    public static final int KEYVAL_INVALID = 0x24000000;

    /** Split by node. */
    public static final int TYPE_SHARED = 1;

    /** Split by the resource that an information object names. */
    public static final int TYPE_HW_GUIDED = 2;

    /** Split by the next smaller resource. */
    public static final int TYPE_HW_UNGUIDED = 3;

    /** Split by the neighbourhood of a network. */
    public static final int TYPE_NEIGHBORHOOD = 4;

    /** No information object. */
    public static final int INFO_NULL = 0x1c000000;

    /** Information object about the environment. */
    public static final int INFO_ENV = 0x5c000001;

    /** First handle of an information object. */
    public static final int FIRST_INFO = 0x9c000000;

    /** No message. */
    public static final int MESSAGE_NULL = REQUEST_NULL;

    /** Message of no process. */
    public static final int MESSAGE_NO_PROC = 0x6c000000;

    /** Behind the handles of requests. */
    public static final int FIRST_MESSAGE = 0xad000000;

    /** No session. */
    public static final int SESSION_NULL = 0x38000000;

    /** First handle of a session. */
    static final int FIRST_SESSION = 0xb8000000;

    /** MPI_INT. */
    public static final int INT = 0x4c000405;

    /** Handles of pairs of a value and an int, by that of the value. */
    public static final Map<Integer, Integer> PAIRS =
            Map.of(
                    0x4c00040a,
                    0x8c000000,
                    0x4c00080b,
                    0x8c000001,
                    0x4c000807,
                    0x8c000002,
                    0x4c000203,
                    0x8c000003,
                    0x4c00100c,
                    0x8c000004,
                    INT,
                    0x4c000816);

    /** No operation. */
    public static final int OP_NULL = 0x18000000;

    /** First handle of an operation of the program. */
    public static final int FIRST_OP = 0x98000000;

    /** Behind the handles of pairs of different lengths, which begin at 0x8c000000. */
    static final int FIRST_DATATYPE = 0x8c000010;

    /** Handle of MPI_MAX; other predefined operations follow. */
    public static final int FIRST_OPERATION = 0x58000001;

    /** No number. */
    public static final int UNDEFINED = -32766;

    /** Root of a collective between two groups that is the caller. */
    public static final int ROOT = -3;

    /** Peer that is no process. */
    public static final int PROC_NULL = -1;

    /** Source of a receive that takes any. */
    public static final int ANY_SOURCE = -2;

    /** Tag of a receive that takes any. */
    public static final int ANY_TAG = -1;

    /** Source that is in the destination. */
    public static final long IN_PLACE = -1;

    /** Status that is not wanted. */
    public static final long IGNORE = 1;

    /** Same object. */
    public static final int IDENT = 0;

    /** Same members in the same order. */
    public static final int CONGRUENT = 1;

    /** Same members. */
    public static final int SIMILAR = 2;

    /** Other members. */
    public static final int UNEQUAL = 3;

    /** Several threads that may call at the same time. */
    public static final int THREAD_MULTIPLE = 3;

    /** Version of MPI. */
    public static final int VERSION = 4;

    /** Its part behind the point. */
    public static final int SUBVERSION = 0;

    /** Length of a status. */
    public static final int STATUS_BYTES = 20;

    /** Room for a name. */
    public static final int MOST_NAME = 128;

    /** Predefined datatypes by handle. */
    public static final SortedMap<Integer, BasicType> TYPES = types();

    private Abi() {}

    private static SortedMap<Integer, BasicType> types() {
        SortedMap<Integer, BasicType> types = new TreeMap<>();
        types.put(0x4c000101, BasicType.CHAR);
        types.put(0x4c000118, BasicType.SIGNED_CHAR);
        types.put(0x4c000102, BasicType.UNSIGNED_CHAR);
        types.put(0x4c00010d, BasicType.BYTE);
        types.put(0x4c00040e, BasicType.WCHAR);
        types.put(0x4c000203, BasicType.SHORT);
        types.put(0x4c000204, BasicType.UNSIGNED_SHORT);
        types.put(0x4c000405, BasicType.INT);
        types.put(0x4c000406, BasicType.UNSIGNED);
        types.put(0x4c000807, BasicType.LONG);
        types.put(0x4c000808, BasicType.UNSIGNED_LONG);
        types.put(0x4c00040a, BasicType.FLOAT);
        types.put(0x4c00080b, BasicType.DOUBLE);
        types.put(0x4c00100c, BasicType.LONG_DOUBLE);
        types.put(0x4c000809, BasicType.LONG_LONG_INT);
        types.put(0x4c000819, BasicType.UNSIGNED_LONG_LONG);
        types.put(0x4c00010f, BasicType.PACKED);
        types.put(0x8c000000, BasicType.FLOAT_INT);
        types.put(0x8c000001, BasicType.DOUBLE_INT);
        types.put(0x8c000002, BasicType.LONG_INT);
        types.put(0x8c000003, BasicType.SHORT_INT);
        types.put(0x4c000816, BasicType.TWO_INT);
        types.put(0x8c000004, BasicType.LONG_DOUBLE_INT);
        types.put(0x4c00081e, BasicType.COMPLEX);
        types.put(0x4c001022, BasicType.DOUBLE_COMPLEX);
        types.put(0x4c00041d, BasicType.LOGICAL);
        types.put(0x4c00041c, BasicType.REAL);
        types.put(0x4c00081f, BasicType.DOUBLE_PRECISION);
        types.put(0x4c00041b, BasicType.INTEGER);
        types.put(0x4c00011a, BasicType.CHARACTER);
        types.put(0x4c000427, BasicType.REAL);
        types.put(0x4c000829, BasicType.DOUBLE_PRECISION);
        types.put(0x4c000828, BasicType.COMPLEX);
        types.put(0x4c00102a, BasicType.DOUBLE_COMPLEX);
        types.put(0x4c00012d, BasicType.INT8_T);
        types.put(0x4c00022f, BasicType.INT16_T);
        types.put(0x4c000430, BasicType.INT32_T);
        types.put(0x4c000831, BasicType.INT64_T);
        types.put(0x4c000137, BasicType.INT8_T);
        types.put(0x4c000238, BasicType.INT16_T);
        types.put(0x4c000439, BasicType.INT32_T);
        types.put(0x4c00083a, BasicType.INT64_T);
        types.put(0x4c00013b, BasicType.UINT8_T);
        types.put(0x4c00023c, BasicType.UINT16_T);
        types.put(0x4c00043d, BasicType.UINT32_T);
        types.put(0x4c00083e, BasicType.UINT64_T);
        types.put(0x4c00013f, BasicType.C_BOOL);
        types.put(0x4c000840, BasicType.C_FLOAT_COMPLEX);
        types.put(0x4c001041, BasicType.C_DOUBLE_COMPLEX);
        types.put(0x4c002042, BasicType.C_LONG_DOUBLE_COMPLEX);
        types.put(0x4c000843, BasicType.AINT);
        types.put(0x4c000844, BasicType.OFFSET);
        types.put(0x4c000845, BasicType.COUNT);
        types.put(0x4c000820, BasicType.TWO_INT);
        types.put(0x4c000821, BasicType.TWO_REAL);
        types.put(0x4c001023, BasicType.TWO_DOUBLE_PRECISION);
        types.put(0x4c00102b, BasicType.LONG_DOUBLE);
        types.put(0x4c00202c, BasicType.C_LONG_DOUBLE_COMPLEX);
        types.put(0x4c000133, BasicType.C_BOOL);
        types.put(0x4c000834, BasicType.C_FLOAT_COMPLEX);
        types.put(0x4c001035, BasicType.C_DOUBLE_COMPLEX);
        types.put(0x4c002036, BasicType.C_LONG_DOUBLE_COMPLEX);
        return Collections.unmodifiableSortedMap(types);
    }
}
