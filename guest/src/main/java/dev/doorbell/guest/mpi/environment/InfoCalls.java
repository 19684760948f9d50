package dev.doorbell.guest.mpi.environment;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.group.SessionCalls;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.mpi.object.Info;
import dev.doorbell.guest.process.Call;
import java.util.List;

/** Calls for information objects. */
public final class InfoCalls implements Calls.Area {

    private static final int MOST_KEY = 255;
    private static final int MOST_VALUE = 1024;
    private static final String[] SIZES = {
        "mpi_aint_size", "8", "mpi_count_size", "8", "mpi_offset_size", "8"
    };
    private static final String[] FORTRAN_SIZES = {
        "mpi_logical_size", "4",
        "mpi_integer_size", "4",
        "mpi_real_size", "4",
        "mpi_double_precision_size", "8"
    };

    private final Rank rank;
    private final Handles<Info> all;

    /** Creates the calls of a rank. */
    public InfoCalls(Rank rank) {
        this.rank = rank;
        all = rank.infos();
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Info_create", call -> rank.integer(call.address(0), all.add(new Info())));
        calls.add("Info_dup", call -> copy(call.address(1), all.get(call.integer(0))));
        calls.add("Info_free", this::free);
        calls.add("Info_set", this::set);
        calls.add("Info_get", this::get);
        calls.add("Info_get_valuelen", this::length);
        calls.add("Info_get_string", this::string);
        calls.add("Info_create_env", call -> copy(call.address(2), all.get(Abi.INFO_ENV)));
        calls.add("Info_get_nkeys", this::count);
        calls.add("Info_get_nthkey", this::key);
        calls.add("Info_delete", this::delete);
        calls.add("Comm_set_info", this::setHints);
        calls.add("Session_get_info", this::session);
        calls.add("Session_get_pset_info", this::group);
        calls.add("Get_hw_resource_info", call -> store(call.address(0)));
        calls.add("Abi_get_info", call -> store(call.address(0), SIZES));
        calls.add("Abi_get_fortran_info", call -> store(call.address(0), FORTRAN_SIZES));
        calls.add("Comm_get_info", this::hints);
    }

    /** Stores a new object with keys and values in turn. */
    private int store(long address, String... pairs) {
        Info info = new Info();
        for (int i = 0; i < pairs.length; i += 2) {
            info.set(pairs[i], pairs[i + 1]);
        }
        return rank.integer(address, all.add(info));
    }

    /** Group of processes of a session. */
    private int group(Call call) {
        int size = SessionCalls.group(rank, call).size();
        return store(call.address(2), "mpi_size", Integer.toString(size));
    }

    private int session(Call call) {
        rank.lifetime().sessions().get(call.integer(0));
        return store(call.address(1), "thread_level", "MPI_THREAD_MULTIPLE");
    }

    private int copy(long address, Info info) {
        Info copy = new Info();
        copy.addAll(info);
        return rank.integer(address, all.add(copy));
    }

    private int free(Call call) {
        all.remove(rank.values().loadInt(call.address(0)));
        return rank.integer(call.address(0), Abi.INFO_NULL);
    }

    private int set(Call call) {
        Info info = all.get(call.integer(0));
        String key = key(call.address(1));
        MpiError.require(call.address(2) != 0, ErrorKind.ARG, () -> "value is a null pointer");
        String value = rank.values().loadText(call.address(2), MOST_VALUE + 1);
        MpiError.require(
                value.length() <= MOST_VALUE,
                ErrorKind.INFO_VALUE,
                () -> "value has more than %d characters".formatted(MOST_VALUE));
        info.set(key, value);
        return Abi.SUCCESS;
    }

    private int get(Call call) {
        Checks.size("characters", call.integer(2));
        String value = all.get(call.integer(0)).get(key(call.address(1)));
        if (value != null) {
            int most = call.integer(2);
            rank.values()
                    .storeText(call.address(3), value.substring(0, Math.min(most, value.length())));
            MpiError.require(
                    value.length() <= most,
                    ErrorKind.INFO_VALUE,
                    () -> "value has more than %d characters".formatted(most));
        }
        return rank.integer(call.address(4), value == null ? 0 : 1);
    }

    /** The length includes the final null, both the given and the reported one. */
    private int string(Call call) {
        String value = all.get(call.integer(0)).get(key(call.address(1)));
        if (value != null) {
            int room = rank.values().loadInt(call.address(2));
            if (room > 0) {
                int most = Math.min(room - 1, value.length());
                rank.values().storeText(call.address(3), value.substring(0, most));
            }
            rank.values().storeInt(call.address(2), value.length() + 1);
        }
        return rank.integer(call.address(4), value == null ? 0 : 1);
    }

    private int length(Call call) {
        String value = all.get(call.integer(0)).get(key(call.address(1)));
        if (value != null) {
            rank.values().storeInt(call.address(2), value.length());
        }
        return rank.integer(call.address(3), value == null ? 0 : 1);
    }

    private int count(Call call) {
        return rank.integer(call.address(1), all.get(call.integer(0)).keys().size());
    }

    private int key(Call call) {
        List<String> keys = all.get(call.integer(0)).keys();
        int number = call.integer(1);
        MpiError.require(
                number >= 0 && number < keys.size(),
                ErrorKind.ARG,
                () -> "key has number %d; expected less than %d".formatted(number, keys.size()));
        rank.values().storeText(call.address(2), keys.get(number));
        return Abi.SUCCESS;
    }

    private int delete(Call call) {
        String key = key(call.address(1));
        MpiError.require(
                all.get(call.integer(0)).remove(key),
                ErrorKind.INFO_NOKEY,
                () -> "key '%s' does not exist".formatted(key));
        return Abi.SUCCESS;
    }

    private int setHints(Call call) {
        rank.belongings(call.integer(0)).hints().addHints(all.get(call.integer(1)));
        return Abi.SUCCESS;
    }

    private int hints(Call call) {
        return copy(call.address(1), rank.belongings(call.integer(0)).hints());
    }

    private String key(long address) {
        MpiError.require(address != 0, ErrorKind.INFO_KEY, () -> "key is a null pointer");
        String key = rank.values().loadText(address, MOST_KEY + 1);
        MpiError.require(
                !key.isEmpty() && key.length() <= MOST_KEY,
                ErrorKind.INFO_KEY,
                () ->
                        "key has %d characters; expected from 1 to %d"
                                .formatted(key.length(), MOST_KEY));
        return key;
    }
}
