// Functions of a program in C++: attributes, an operation, exceptions.
#include <iostream>
#include <mpi.h>

static void add(const void *in, void *inout, int count, const MPI::Datatype &) {
    for (int i = 0; i < count; i++) {
        static_cast<int *>(inout)[i] += static_cast<const int *>(in)[i] + 1;
    }
}

static int copied(const MPI::Comm &, int, void *, void *in, void *out, bool &flag) {
    *static_cast<void **>(out) = static_cast<char *>(in) + 1;
    flag = true;
    return MPI::SUCCESS;
}

static int deleted(MPI::Comm &, int, void *value, void *) {
    std::cout << "deleted " << reinterpret_cast<long>(value) << std::endl;
    return MPI::SUCCESS;
}

int main(int argc, char **argv) {
    MPI::Init(argc, argv);
    int rank = MPI::COMM_WORLD.Get_rank();
    int key = MPI::Comm::Create_keyval(copied, deleted, nullptr);
    MPI::COMM_WORLD.Set_attr(key, reinterpret_cast<void *>(41));
    MPI::Intracomm comm = MPI::COMM_WORLD.Dup();
    void *value = nullptr;
    bool found = comm.Get_attr(key, &value);
    std::cout << rank << " " << found << " " << reinterpret_cast<long>(value) << std::endl;
    MPI::Op operation;
    operation.Init(add, true);
    int sum = 0;
    comm.Allreduce(&rank, &sum, 1, MPI::INT, operation);
    std::cout << rank << " " << sum << std::endl;
    operation.Free();
    comm.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    try {
        comm.Send(&rank, 1, MPI::INT, 99, 0);
    } catch (MPI::Exception &thrown) {
        std::cout << rank << " " << thrown.Get_error_class() << std::endl;
    }
    comm.Free();
    MPI::Finalize();
    return 0;
}
