! Strings, logical values, indices and attributes differ between Fortran and C.
program texts
  use mpi
  implicit none
  integer :: me, ranks, code, length, index, done, requests(2), indices(2), there(2), pair
  integer :: part, key
  integer(MPI_ADDRESS_KIND) :: most
  logical :: flag, found
  character(len=MPI_MAX_OBJECT_NAME) :: name
  call MPI_Initialized(flag, code)
  print *, 'before', flag
  call MPI_Init(code)
  call MPI_Initialized(flag, code)
  call MPI_Comm_rank(MPI_COMM_WORLD, me, code)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, code)
  name = repeat('x', len(name))
  call MPI_Comm_get_name(MPI_COMM_WORLD, name, length, code)
  print *, flag, me, length, '"', name(1:length + 2), '"', len_trim(name)
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, most, found, code)
  print *, 'tags', found, most > 32766
  call MPI_Comm_split(MPI_COMM_WORLD, mod(me, 2), -me, part, code)
  call MPI_Comm_rank(part, key, code)
  print *, 'part', me, key
  pair = ieor(me, 1)
  requests(2) = MPI_REQUEST_NULL
  call MPI_Irecv(there, 1, MPI_INTEGER, pair, 0, MPI_COMM_WORLD, requests(2), code)
  requests(1) = MPI_REQUEST_NULL
  call MPI_Send(me, 1, MPI_INTEGER, pair, 0, MPI_COMM_WORLD, code)
  call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE, code)
  print *, 'index', me, index, there(1), requests(2) == MPI_REQUEST_NULL
  call MPI_Irecv(there(2), 1, MPI_INTEGER, pair, 2, MPI_COMM_WORLD, requests(2), code)
  call MPI_Send(me, 1, MPI_INTEGER, pair, 2, MPI_COMM_WORLD, code)
  call MPI_Waitsome(2, requests, done, indices, MPI_STATUSES_IGNORE, code)
  print *, 'some', me, done, indices(1)
  print *, 'time', MPI_Wtime() >= 0d0, MPI_Wtick() > 0d0
  call MPI_Comm_free(part, code)
  print *, 'free', part == MPI_COMM_NULL
  call MPI_Finalize(code)
end program
