C     A token passes all ranks; each adds its number.
      program ring
      implicit none
      include 'mpif.h'
      integer me, ranks, token, next, before, code
      integer state(MPI_STATUS_SIZE)
      call MPI_INIT(code)
      call MPI_COMM_RANK(MPI_COMM_WORLD, me, code)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, code)
      next = mod(me + 1, ranks)
      before = mod(me + ranks - 1, ranks)
      token = 0
      if (me .ne. 0) then
        call MPI_RECV(token, 1, MPI_INTEGER, before, 7, MPI_COMM_WORLD,
     &      state, code)
        print '(a,i2,a,i3,a,i2,a,i2)', 'rank', me, ' got', token,
     &      ' from', state(MPI_SOURCE), ' tag', state(MPI_TAG)
      end if
      token = token + me
      call MPI_SEND(token, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD,
     &    code)
      if (me .eq. 0) then
        call MPI_RECV(token, 1, MPI_INTEGER, MPI_ANY_SOURCE,
     &      MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, code)
        print '(a,i3,a,i2)', 'sum', token, ' code', code
      end if
      call MPI_FINALIZE(code)
      end
