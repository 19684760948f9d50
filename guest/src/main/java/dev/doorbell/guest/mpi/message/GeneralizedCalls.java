package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Calls for requests that the guest completes. */
public final class GeneralizedCalls implements Calls.Area {

    private final Rank rank;
    private final TreeMap<Integer, GeneralizedRequest> incomplete = new TreeMap<>();

    /** Creates the calls of a rank. */
    public GeneralizedCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Grequest_start", this::start);
        calls.add("Grequest_complete", this::complete);
        calls.add("I_Grequest_set_lang_f77", this::ofFortran);
    }

    private int start(Call call) {
        GeneralizedRequest request =
                new GeneralizedRequest(
                        rank, call.address(0), call.address(1), call.address(2), call.address(3));
        int handle = rank.requests().add(Pending.of(rank, request, request));
        incomplete.put(handle, request);
        return rank.integer(call.address(4), handle);
    }

    private int ofFortran(Call call) {
        find(incomplete.get(call.integer(0)), call).ofFortran();
        return Abi.SUCCESS;
    }

    private int complete(Call call) {
        find(incomplete.remove(call.integer(0)), call).complete();
        return Abi.SUCCESS;
    }

    private static GeneralizedRequest find(@Nullable GeneralizedRequest request, Call call) {
        if (request == null) {
            throw new MpiError(
                    ErrorKind.REQUEST,
                    "request 0x%08x is complete or was not made by MPI_Grequest_start"
                            .formatted(call.integer(0)));
        }
        return request;
    }
}
