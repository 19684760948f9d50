package dev.doorbell.coordinator.api.grpc;

import static dev.doorbell.coordinator.api.grpc.GrpcDoor.assertStatus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.catalogue.v1.CatalogueProto;
import dev.doorbell.proto.catalogue.v1.CatalogueServiceGrpc;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.schema.ProfileSchema;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import io.grpc.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workloads, profiles and their schemas over gRPC. */
class CatalogueGrpcTest {

    private GrpcDoor door;
    private CatalogueServiceGrpc.CatalogueServiceBlockingStub grpc;

    @BeforeEach
    void start() {
        door = new GrpcDoor(new CatalogueGrpcService());
        grpc = CatalogueServiceGrpc.newBlockingStub(door.channel());
    }

    @AfterEach
    void stop() {
        door.close();
    }

    @Test
    void hasEveryWorkloadAndTheSchemaOfItsJobs() {
        var workloads =
                grpc.listWorkloads(CatalogueProto.ListWorkloadsRequest.getDefaultInstance())
                        .getWorkloadsList();

        assertThat(workloads)
                .extracting(CatalogueProto.Workload::getName)
                .containsExactlyElementsOf(WorkloadCatalogue.names());
        assertThat(workloads.getFirst().getParametersList())
                .extracting(it -> it.getName() + ": " + it.getAllowed())
                .contains("ctas: 1 to 264, or a list");
        assertThat(schema("nvshmem/put-bw"))
                .isEqualTo(JsonText.of(JobSchema.of(WorkloadCatalogue.find("nvshmem/put-bw"))));
        assertStatus(
                Status.Code.NOT_FOUND,
                "there is no workload nvshmem/none",
                () -> schema("nvshmem/none"));
    }

    @Test
    void hasEveryProfileAndTheirSchema() {
        assertThat(
                        grpc.listProfiles(CatalogueProto.ListProfilesRequest.getDefaultInstance())
                                .getProfilesList())
                .extracting(CatalogueProto.Profile::getName)
                .containsExactlyElementsOf(ShippedProfiles.names());
        assertThat(ProfileYaml.read(profile("bluefield2-hdr100")).count("node.dpus")).isPositive();
        assertThat(
                        grpc.getProfileSchema(
                                        CatalogueProto.GetProfileSchemaRequest.getDefaultInstance())
                                .getSchemaJson())
                .isEqualTo(JsonText.of(ProfileSchema.document()));
        assertStatus(Status.Code.NOT_FOUND, "there is no profile none", () -> profile("none"));
    }

    private String schema(String workload) {
        return grpc.getJobSchema(
                        CatalogueProto.GetJobSchemaRequest.newBuilder()
                                .setWorkload(workload)
                                .build())
                .getSchemaJson();
    }

    private String profile(String name) {
        return grpc.getProfile(CatalogueProto.GetProfileRequest.newBuilder().setName(name).build())
                .getDocumentJson();
    }
}
