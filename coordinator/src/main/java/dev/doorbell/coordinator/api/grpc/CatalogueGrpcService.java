package dev.doorbell.coordinator.api.grpc;

import dev.doorbell.coordinator.api.Catalogue;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.proto.catalogue.v1.CatalogueProto;
import dev.doorbell.proto.catalogue.v1.CatalogueServiceGrpc;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.schema.ProfileSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.parameter.Parameter;
import io.grpc.stub.StreamObserver;
import org.springframework.stereotype.Component;

/** gRPC API of workloads and profiles, with their schemas. */
@Component
final class CatalogueGrpcService extends CatalogueServiceGrpc.CatalogueServiceImplBase {

    private final Answers answers = new Answers();

    @Override
    public void listWorkloads(
            CatalogueProto.ListWorkloadsRequest request,
            StreamObserver<CatalogueProto.ListWorkloadsResponse> responses) {
        answers.one(
                responses,
                () ->
                        CatalogueProto.ListWorkloadsResponse.newBuilder()
                                .addAllWorkloads(
                                        WorkloadCatalogue.all().stream()
                                                .map(CatalogueGrpcService::toWire)
                                                .toList())
                                .build());
    }

    @Override
    public void getJobSchema(
            CatalogueProto.GetJobSchemaRequest request,
            StreamObserver<CatalogueProto.GetJobSchemaResponse> responses) {
        answers.one(
                responses,
                () ->
                        CatalogueProto.GetJobSchemaResponse.newBuilder()
                                .setSchemaJson(
                                        JsonText.of(
                                                JobSchema.of(
                                                        Catalogue.workload(request.getWorkload()))))
                                .build());
    }

    @Override
    public void listProfiles(
            CatalogueProto.ListProfilesRequest request,
            StreamObserver<CatalogueProto.ListProfilesResponse> responses) {
        answers.one(
                responses,
                () ->
                        CatalogueProto.ListProfilesResponse.newBuilder()
                                .addAllProfiles(
                                        ShippedProfiles.names().stream()
                                                .map(Catalogue::profile)
                                                .map(CatalogueGrpcService::toWire)
                                                .toList())
                                .build());
    }

    @Override
    public void getProfile(
            CatalogueProto.GetProfileRequest request,
            StreamObserver<CatalogueProto.GetProfileResponse> responses) {
        answers.one(
                responses,
                () ->
                        CatalogueProto.GetProfileResponse.newBuilder()
                                .setDocumentJson(
                                        JsonText.of(
                                                ProfileText.document(
                                                        Catalogue.profile(request.getName()))))
                                .build());
    }

    @Override
    public void getProfileSchema(
            CatalogueProto.GetProfileSchemaRequest request,
            StreamObserver<CatalogueProto.GetProfileSchemaResponse> responses) {
        answers.one(
                responses,
                () ->
                        CatalogueProto.GetProfileSchemaResponse.newBuilder()
                                .setSchemaJson(JsonText.of(ProfileSchema.document()))
                                .build());
    }

    private static CatalogueProto.Workload toWire(Workload workload) {
        return CatalogueProto.Workload.newBuilder()
                .setName(workload.card().name())
                .setSummary(workload.card().summary())
                .addAllPaths(workload.card().paths())
                .addAllProfiles(
                        workload.card().paths().stream()
                                .map(path -> toWire(workload, path))
                                .toList())
                .addAllParameters(
                        workload.card().parameters().stream()
                                .map(CatalogueGrpcService::toWire)
                                .toList())
                .build();
    }

    private static CatalogueProto.PathProfiles toWire(Workload workload, String path) {
        return CatalogueProto.PathProfiles.newBuilder()
                .setPath(path)
                .addAllProfiles(FittingProfiles.of(workload, path))
                .build();
    }

    private static CatalogueProto.Parameter toWire(Parameter<?> parameter) {
        return CatalogueProto.Parameter.newBuilder()
                .setName(parameter.name())
                .setDefaultValue(parameter.defaultValue())
                .setUnit(parameter.unit())
                .setAllowed(parameter.allowed().words())
                .setMeaning(parameter.meaning())
                .build();
    }

    private static CatalogueProto.Profile toWire(Profile profile) {
        return CatalogueProto.Profile.newBuilder()
                .setName(profile.name())
                .setDescription(profile.description())
                .build();
    }
}
