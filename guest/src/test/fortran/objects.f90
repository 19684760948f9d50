module callbacks
  use mpi_f08
  implicit none
contains
  subroutine add_one(invec, inoutvec, len, datatype)
    use, intrinsic :: iso_c_binding, only : c_ptr, c_f_pointer
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    call c_f_pointer(invec, a, (/ len /))
    call c_f_pointer(inoutvec, b, (/ len /))
    b = a + b + 1
  end subroutine
  subroutine copied(comm, key, extra, in, out, flag, ierror)
    type(MPI_Comm) :: comm
    integer :: key, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra, in, out
    logical :: flag
    out = in + extra
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine
  subroutine deleted(comm, key, value, extra, ierror)
    type(MPI_Comm) :: comm
    integer :: key, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    print *, 'deleted', value
    ierror = MPI_SUCCESS
  end subroutine
  subroutine handled(comm, code)
    type(MPI_Comm) :: comm
    integer :: code, class
    call MPI_Error_class(code, class)
    print *, 'handled', class
  end subroutine
end module
program objects
  use callbacks
  implicit none
  type(MPI_Comm) :: comm, grid
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: statuses(2)
  type(MPI_Datatype) :: column
  type(MPI_Op) :: op
  type(MPI_Errhandler) :: handler
  type(MPI_Group) :: group
  type(MPI_Info) :: info
  integer :: rank, size, key, code, i, coordinates(1)
  integer(kind=MPI_ADDRESS_KIND) :: value
  logical :: flag
  integer :: matrix(4, 3), sums(3), parts(3)
  character(len=MPI_MAX_OBJECT_NAME) :: name
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Comm_create_keyval(copied, deleted, key, 5_MPI_ADDRESS_KIND)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 37_MPI_ADDRESS_KIND)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_get_attr(comm, key, value, flag)
  print *, rank, flag, value
  call MPI_Comm_delete_attr(comm, key)
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
  print *, rank, flag, value > 32766
  matrix = rank
  call MPI_Type_vector(3, 1, 4, MPI_INTEGER, column)
  call MPI_Type_commit(column)
  call MPI_Isend(matrix(1, 1), 1, column, modulo(rank + 1, size), 7, comm, requests(1))
  call MPI_Irecv(matrix(2, 1), 1, column, modulo(rank - 1, size), 7, comm, requests(2))
  call MPI_Waitall(2, requests, statuses)
  call MPI_Get_count(statuses(2), MPI_INTEGER, i)
  print *, rank, matrix(2, :), i, statuses(2)%MPI_SOURCE, statuses(2)%MPI_TAG
  parts = rank
  call MPI_Op_create(add_one, .true., op)
  call MPI_Allreduce(parts, sums, 3, MPI_INTEGER, op, comm)
  print *, rank, sums
  call MPI_Allreduce(MPI_IN_PLACE, parts, 3, MPI_INTEGER, MPI_MAX, comm)
  print *, rank, parts
  call MPI_Iallgather(rank, 1, MPI_INTEGER, matrix, 1, MPI_INTEGER, comm, requests(1))
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
  print *, rank, matrix(:, 1)
  call MPI_Comm_create_errhandler(handled, handler)
  call MPI_Comm_set_errhandler(comm, handler)
  call MPI_Send(rank, 1, MPI_INTEGER, 99, 0, comm, code)
  call MPI_Cart_create(comm, 1, (/ size /), (/ .true. /), .false., grid)
  call MPI_Cart_coords(grid, rank, 1, coordinates)
  call MPI_Comm_set_name(grid, ' line ')
  call MPI_Comm_get_name(grid, name, i)
  print *, rank, coordinates, i, '[', trim(name), ']'
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'key', 'value')
  call MPI_Info_get(info, 'key', 10, name, flag)
  print *, rank, flag, trim(name)
  call MPI_Comm_group(comm, group)
  call MPI_Group_rank(group, i)
  print *, rank, i, group == MPI_GROUP_NULL
  call MPI_Type_free(column)
  call MPI_Finalize()
end program
