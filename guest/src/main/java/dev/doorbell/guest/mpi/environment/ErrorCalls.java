package dev.doorbell.guest.mpi.environment;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.ErrorHandlers;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.FunctionTable;

/** Calls for error handlers, codes and texts. */
public final class ErrorCalls implements Calls.Area {

    private static final int MOST_TEXT = 512;

    private final Rank rank;
    private final ErrorHandlers handlers;

    /** Creates the calls of a rank. */
    public ErrorCalls(Rank rank) {
        this.rank = rank;
        handlers = rank.errorHandlers();
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Error_class", this::errorClass);
        calls.add("Error_string", this::text);
        calls.add(
                "Add_error_class",
                call -> rank.integer(call.address(0), handlers.codes().addClass()));
        calls.add("Add_error_code", this::addCode);
        calls.add("Add_error_string", this::setText);
        calls.add("Remove_error_class", this::remove);
        calls.add("Remove_error_code", this::remove);
        calls.add("Remove_error_string", this::removeText);
        calls.add("Session_create_errhandler", this::create);
        calls.add("Session_set_errhandler", this::set);
        calls.add("Session_get_errhandler", this::get);
        calls.add("Session_call_errhandler", this::call);
        calls.add("Comm_create_errhandler", this::create);
        calls.add("Errhandler_create", this::create);
        calls.add("Comm_set_errhandler", this::set);
        calls.add("Errhandler_set", this::set);
        calls.add("Comm_get_errhandler", this::get);
        calls.add("Errhandler_get", this::get);
        calls.add("Errhandler_free", this::free);
        calls.add("Comm_call_errhandler", this::call);
        calls.add("I_Errhandler_set_cxx", this::callBy);
    }

    private int errorClass(Call call) {
        return rank.integer(call.address(1), handlers.codes().classOf(call.integer(0)));
    }

    private int text(Call call) {
        return rank.text(call.address(1), call.address(2), handlers.codes().text(call.integer(0)));
    }

    private int addCode(Call call) {
        return rank.integer(call.address(1), handlers.codes().addCode(call.integer(0)));
    }

    private int setText(Call call) {
        handlers.codes()
                .setText(call.integer(0), rank.values().loadText(call.address(1), MOST_TEXT));
        return Abi.SUCCESS;
    }

    private int remove(Call call) {
        handlers.codes().remove(call.integer(0));
        return Abi.SUCCESS;
    }

    private int removeText(Call call) {
        handlers.codes().setText(call.integer(0), "");
        return Abi.SUCCESS;
    }

    private int create(Call call) {
        Checks.function(call.address(0));
        return rank.integer(call.address(1), handlers.add(call.address(0)));
    }

    private int callBy(Call call) {
        handlers.callBy(call.integer(0), call.address(1));
        return Abi.SUCCESS;
    }

    private int set(Call call) {
        handlers.require(call.integer(1));
        rank.belongings(call.integer(0)).errorHandler(call.integer(1));
        return Abi.SUCCESS;
    }

    private int get(Call call) {
        return rank.integer(call.address(1), rank.belongings(call.integer(0)).errorHandler());
    }

    private int free(Call call) {
        int handle = rank.values().loadInt(call.address(0));
        handlers.require(handle);
        // Communicators that have it keep it, and predefined ones stay.
        return rank.integer(call.address(0), Abi.ERRHANDLER_NULL);
    }

    private int call(Call call) {
        int code = call.integer(1);
        handlers.call(
                call.integer(0),
                code,
                FunctionTable.all().get(call.function()),
                "the program reports error %d".formatted(code));
        return Abi.SUCCESS;
    }
}
