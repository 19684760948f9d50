C     Functions of MPI-1 whose distances are integers.
      program old
      implicit none
      include 'mpif.h'
      integer me, code, column, record, extent, low, high, i, j
      integer lengths(2), places(2), kinds(2)
      integer grid(4, 3)
      call MPI_INIT(code)
      call MPI_COMM_RANK(MPI_COMM_WORLD, me, code)
      call MPI_TYPE_HVECTOR(3, 1, 16, MPI_INTEGER, column, code)
      call MPI_TYPE_COMMIT(column, code)
      call MPI_TYPE_EXTENT(column, extent, code)
      call MPI_TYPE_LB(column, low, code)
      call MPI_TYPE_UB(column, high, code)
      print '(a,3i4)', 'row', extent, low, high
      do j = 1, 3
        do i = 1, 4
          grid(i, j) = 100 * me + 10 * i + j
        end do
      end do
      if (me .eq. 0) then
        call MPI_SEND(grid(2, 1), 1, column, 1, 0, MPI_COMM_WORLD, code)
      else if (me .eq. 1) then
        call MPI_RECV(grid(4, 1), 1, column, 0, 0, MPI_COMM_WORLD,
     &      MPI_STATUS_IGNORE, code)
        print '(a,12i4)', 'grid', grid
      end if
      lengths(1) = 1
      lengths(2) = 2
      places(1) = 0
      places(2) = 8
      kinds(1) = MPI_INTEGER
      kinds(2) = MPI_DOUBLE_PRECISION
      call MPI_TYPE_STRUCT(2, lengths, places, kinds, record, code)
      call MPI_TYPE_EXTENT(record, extent, code)
      call MPI_TYPE_SIZE(record, high, code)
      print '(a,2i4)', 'record', extent, high
      call MPI_TYPE_FREE(column, code)
      call MPI_TYPE_FREE(record, code)
      call MPI_FINALIZE(code)
      end
