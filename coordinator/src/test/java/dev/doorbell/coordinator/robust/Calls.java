package dev.doorbell.coordinator.robust;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import dev.doorbell.proto.catalogue.v1.CatalogueProto;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.membership.v1.MembershipProto;
import dev.doorbell.proto.sweep.v1.SweepProto;
import dev.doorbell.report.document.ProfileYaml;
import io.grpc.Metadata;
import io.grpc.reflection.v1.ServerReflectionRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Calls with all kinds of errors, each derived from a valid one. */
final class Calls {

    private static final Metadata.Key<String> AUTHORIZATION = text("authorization");
    private static final String JOBS = "doorbell.job.v1.JobService/";
    private static final String SWEEPS = "doorbell.sweep.v1.SweepService/";
    private static final String CATALOGUE = "doorbell.catalogue.v1.CatalogueService/";
    private static final String JOIN = "doorbell.membership.v1.MembershipService/Participate";
    private static final String CARRY = "doorbell.link.v1.LinkService/Carry";
    private static final String REFLECT =
            "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
    private static final int TOO_LARGE_BYTES = 6 << 20;
    private static final int LONGEST = 200_000;
    private static final List<String> ID_METHODS =
            List.of("Get", "Cancel", "Rerun", "Watch", "Trace", "ListPlots");
    private static final List<String> WRONG_METHODS =
            List.of(
                    JOBS + "Nothing",
                    "doorbell.job.v2.JobService/Submit",
                    "x/y",
                    "doorbell.job.v1.JobService/submit",
                    "grpc.channelz.v1.Channelz/GetServers",
                    "a".repeat(3_000) + "/b");

    private final String token;
    private final List<String> jobs = new ArrayList<>();
    private final String profile = ProfileYaml.shipped("dgx-a100-hdr200");

    /** Creates calls that mostly show {@code token}. */
    Calls(String token) {
        this.token = token;
        try (Stream<Path> examples = Files.list(Path.of("..", "examples"))) {
            for (Path file :
                    examples.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
                jobs.add(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Call next(Garbler garbler) {
        GarbledBytes bytes = new GarbledBytes(garbler);
        Right right = right(garbler);
        return switch (garbler.below(20)) {
            case 0 -> one(right, right.message(), headers(garbler), "wrong metadata");
            case 1 -> one(right, right.message(), new Metadata(), "no token");
            case 2 ->
                    one(
                            new Right(
                                    Call.Port.COORDINATOR,
                                    garbler.one(WRONG_METHODS),
                                    right.message()),
                            right.message(),
                            known(),
                            "a wrong method");
            case 3 -> call(right, List.of(), Call.End.HALF_CLOSE, "no message");
            case 4 ->
                    call(
                            right,
                            List.of(right.message(), bytes.garble(right.message())),
                            Call.End.HALF_CLOSE,
                            "two messages");
            case 5 ->
                    call(right, List.of(right.message()), Call.End.CANCEL, "opened and cancelled");
            case 6 -> call(right, List.of(), Call.End.ABANDON, "opened and abandoned");
            case 7 ->
                    garbler.below(10) == 0
                            ? large(right, garbler.below(2) == 0)
                            : call(
                                    right,
                                    List.of(bytes.garble(right.message())),
                                    Call.End.ABANDON,
                                    "garbled and abandoned");
            case 8, 9, 10, 11 -> words(garbler);
            default ->
                    call(
                            right,
                            List.of(bytes.garble(right.message())),
                            Call.End.HALF_CLOSE,
                            "garbled bytes");
        };
    }

    /** Returns a valid message with invalid content. */
    private Call words(Garbler garbler) {
        String text = garbler.garble(garbler.one(jobs));
        String id =
                garbler.below(5) == 0
                        ? garbler.one(List.of("x", "é", "%")).repeat(garbler.below(LONGEST))
                        : garbler.garble("job-1");
        ByteString raw = ByteString.copyFromUtf8(text);
        return switch (garbler.below(6)) {
            case 0 ->
                    words(
                            JOBS + "Submit",
                            JobProto.SubmitRequest.newBuilder()
                                    .setJobDocumentBytes(raw)
                                    .setProfileYaml(
                                            garbler.below(3) == 0 ? garbler.garble(profile) : "")
                                    .setPriority(garbler.below(40) - 20)
                                    .build());
            case 1 ->
                    words(
                            SWEEPS + "Submit",
                            SweepProto.SubmitRequest.newBuilder()
                                    .setSweepDocumentBytes(raw)
                                    .build());
            case 2 ->
                    words(
                            JOBS + garbler.one(ID_METHODS),
                            JobProto.GetRequest.newBuilder().setId(id).build());
            case 3 ->
                    words(
                            SWEEPS + garbler.one(List.of("Get", "Cancel", "Watch")),
                            SweepProto.GetRequest.newBuilder().setId(id).build());
            case 4 ->
                    words(
                            CATALOGUE + garbler.one(List.of("GetProfile", "GetJobSchema")),
                            CatalogueProto.GetProfileRequest.newBuilder().setName(id).build());
            default ->
                    words(
                            JOBS + "List",
                            JobProto.ListRequest.newBuilder()
                                    .setWorkload(id)
                                    .setText(garbler.noise())
                                    .setLimit(garbler.below(5_000) - 1_000)
                                    .setAfter(id)
                                    .build());
        };
    }

    private Call words(String method, MessageLite message) {
        return call(
                new Right(Call.Port.COORDINATOR, method, message.toByteArray()),
                List.of(message.toByteArray()),
                Call.End.HALF_CLOSE,
                "garbled words");
    }

    private Call large(Right right, boolean compressed) {
        byte[] large = GarbledBytes.joined(new byte[] {0x0a}, new byte[TOO_LARGE_BYTES]);
        return new Call(
                right.port(),
                right.method(),
                known(),
                List.of(large),
                compressed,
                Call.End.HALF_CLOSE,
                compressed ? "a bomb" : "too large");
    }

    private Right right(Garbler garbler) {
        return switch (garbler.below(9)) {
            case 0, 1 ->
                    coordinator(
                            JOBS + "Submit",
                            JobProto.SubmitRequest.newBuilder()
                                    .setJobDocument(garbler.one(jobs))
                                    .setProfileYaml(profile)
                                    .build());
            case 2 ->
                    coordinator(
                            JOBS + garbler.one(ID_METHODS),
                            JobProto.GetRequest.newBuilder().setId("job-1").build());
            case 3 ->
                    coordinator(
                            JOBS + "List", JobProto.ListRequest.newBuilder().setLimit(10).build());
            case 4 ->
                    coordinator(
                            SWEEPS + garbler.one(List.of("Get", "List", "Watch", "Cancel")),
                            SweepProto.GetRequest.newBuilder().setId("sweep-1").build());
            case 5 ->
                    coordinator(
                            CATALOGUE + "GetJobSchema",
                            CatalogueProto.GetJobSchemaRequest.newBuilder()
                                    .setWorkload("nvshmem/put-bw")
                                    .build());
            case 6 ->
                    coordinator(
                            REFLECT,
                            ServerReflectionRequest.newBuilder().setListServices("").build());
            case 7 -> coordinator(JOIN, join(garbler));
            default -> new Right(Call.Port.LINK, CARRY, link(garbler).toByteArray());
        };
    }

    private static MessageLite join(Garbler garbler) {
        MembershipProto.ParticipateRequest.Builder join =
                MembershipProto.ParticipateRequest.newBuilder();
        if (garbler.below(3) == 0) {
            return join.setHeartbeat(MembershipProto.Heartbeat.getDefaultInstance()).build();
        }
        return join.setRegister(
                        MembershipProto.Register.newBuilder()
                                .setServiceId(garbler.garble("nic-service-9"))
                                .setKindValue(garbler.below(5))
                                .setLinkAddress(garbler.garble("127.0.0.1:1"))
                                .setHttpAddress("x".repeat(garbler.below(LONGEST)))
                                .setProof(ByteString.copyFrom(new byte[32])))
                .build();
    }

    private static MessageLite link(Garbler garbler) {
        return LinkProto.CarryRequest.newBuilder()
                .setHello(
                        LinkProto.Hello.newBuilder()
                                .setRunId(garbler.below(10))
                                .setSourceGroup(garbler.below(4) - 1))
                .build();
    }

    private Metadata headers(Garbler garbler) {
        Metadata headers = new Metadata();
        switch (garbler.below(5)) {
            case 0 -> headers.put(AUTHORIZATION, "Bearer wrong");
            case 1 -> headers.put(AUTHORIZATION, "Basic " + "x".repeat(2_000));
            case 2 -> {
                headers.put(AUTHORIZATION, "Bearer " + token);
                headers.put(text("x-large"), "x".repeat(7_000));
            }
            case 3 -> {
                headers.put(AUTHORIZATION, "Bearer " + token);
                headers.put(
                        Metadata.Key.of("doorbell-run-key-bin", Metadata.BINARY_BYTE_MARSHALLER),
                        new byte[garbler.below(100)]);
            }
            default -> {
                headers.put(AUTHORIZATION, "Bearer");
                headers.put(AUTHORIZATION, "Bearer " + token);
            }
        }
        return headers;
    }

    private Metadata known() {
        Metadata headers = new Metadata();
        headers.put(AUTHORIZATION, "Bearer " + token);
        return headers;
    }

    private Call call(Right right, List<byte[]> messages, Call.End end, String story) {
        return new Call(right.port(), right.method(), known(), messages, false, end, story);
    }

    private static Call one(Right right, byte[] message, Metadata headers, String story) {
        return new Call(
                right.port(),
                right.method(),
                headers,
                List.of(message),
                false,
                Call.End.HALF_CLOSE,
                story);
    }

    private static Right coordinator(String method, MessageLite message) {
        return new Right(Call.Port.COORDINATOR, method, message.toByteArray());
    }

    private static Metadata.Key<String> text(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    private record Right(Call.Port port, String method, byte[] message) {}
}
