C     Constants that are addresses: MPI_IN_PLACE, MPI_BOTTOM and statuses to ignore.
      program constants
      implicit none
      include 'mpif.h'
      integer me, ranks, code, i, kind
      integer values(3), lengths(1), requests(2)
      integer states(MPI_STATUS_SIZE, 2)
      integer(MPI_ADDRESS_KIND) places(1)
      double precision sums(2)
      integer there
      call MPI_INIT(code)
      call MPI_COMM_RANK(MPI_COMM_WORLD, me, code)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, code)
      sums(1) = me + 0.5d0
      sums(2) = 10 * me
      call MPI_ALLREDUCE(MPI_IN_PLACE, sums, 2, MPI_DOUBLE_PRECISION,
     &    MPI_SUM, MPI_COMM_WORLD, code)
      print '(a,i2,2f8.2)', 'sums of', me, sums
      do i = 1, 3
        values(i) = merge(100 * i, 0, me .eq. 0)
      end do
      lengths(1) = 3
      call MPI_GET_ADDRESS(values, places(1), code)
      call MPI_TYPE_CREATE_HINDEXED(1, lengths, places, MPI_INTEGER,
     &    kind, code)
      call MPI_TYPE_COMMIT(kind, code)
      call MPI_BCAST(MPI_BOTTOM, 1, kind, 0, MPI_COMM_WORLD, code)
      call MPI_TYPE_FREE(kind, code)
      print '(a,i2,3i5)', 'values of', me, values
      call MPI_IRECV(there, 1, MPI_INTEGER, mod(me + 1, ranks), 3,
     &    MPI_COMM_WORLD, requests(1), code)
      call MPI_ISEND(me, 1, MPI_INTEGER, mod(me + ranks - 1, ranks), 3,
     &    MPI_COMM_WORLD, requests(2), code)
      call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, code)
      print '(a,i2,i3)', 'next of', me, there
      call MPI_IRECV(there, 1, MPI_INTEGER, mod(me + 1, ranks), 4,
     &    MPI_COMM_WORLD, requests(1), code)
      call MPI_ISEND(me, 1, MPI_INTEGER, mod(me + ranks - 1, ranks), 4,
     &    MPI_COMM_WORLD, requests(2), code)
      call MPI_WAITALL(2, requests, states, code)
      print '(a,3i3)', 'state of', me, states(MPI_SOURCE, 1),
     &    states(MPI_TAG, 1)
      call MPI_FINALIZE(code)
      end
