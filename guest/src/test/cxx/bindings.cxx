// Functions of a program in C++: attributes, an operation, exceptions.
#include <iostream>
#include <mpi.h>
#include <sstream>
#include <string>

// A line in one write: lines of several ranks must not get into each other.
static void print(const std::string &line) {
    std::cout << line + "\n" << std::flush;
}

static void print(int rank, long value) {
    print(std::to_string(rank) + " " + std::to_string(value));
}

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
    print("deleted " + std::to_string(reinterpret_cast<long>(value)));
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
    std::ostringstream line;
    line << rank << " " << found << " " << reinterpret_cast<long>(value);
    print(line.str());
    MPI::Op operation;
    operation.Init(add, true);
    int sum = 0;
    comm.Allreduce(&rank, &sum, 1, MPI::INT, operation);
    print(rank, sum);
    operation.Free();
    comm.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    try {
        comm.Send(&rank, 1, MPI::INT, 99, 0);
    } catch (MPI::Exception &thrown) {
        print(rank, thrown.Get_error_class());
    }
    comm.Free();
    MPI::Finalize();
    return 0;
}
