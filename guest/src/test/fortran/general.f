      program g
      implicit none
      include 'mpif.h'
      integer ierr, req, rank, status(MPI_STATUS_SIZE), n
      integer (kind=MPI_ADDRESS_KIND) extra
      logical flag
      external qf, ff, cf
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      extra = 12
      call MPI_GREQUEST_START(qf, ff, cf, extra, req, ierr)
      call MPI_TEST(req, flag, status, ierr)
      print *, rank, flag
      call MPI_CANCEL(req, ierr)
      call MPI_GREQUEST_COMPLETE(req, ierr)
      call MPI_WAIT(req, status, ierr)
      call MPI_GET_COUNT(status, MPI_BYTE, n, ierr)
      print *, rank, n, status(MPI_TAG), req .eq. MPI_REQUEST_NULL
      call MPI_FINALIZE(ierr)
      end
      subroutine qf(ex, st, ierr)
      include 'mpif.h'
      integer (kind=MPI_ADDRESS_KIND) ex
      integer st(MPI_STATUS_SIZE), ierr
      call MPI_STATUS_SET_ELEMENTS(st, MPI_BYTE, 12, ierr)
      call MPI_STATUS_SET_CANCELLED(st, .false., ierr)
      st(MPI_TAG) = ex
      st(MPI_SOURCE) = 1
      ierr = MPI_SUCCESS
      end
      subroutine ff(ex, ierr)
      include 'mpif.h'
      integer (kind=MPI_ADDRESS_KIND) ex
      integer ierr
      print *, 'freed', ex
      ierr = MPI_SUCCESS
      end
      subroutine cf(ex, done, ierr)
      include 'mpif.h'
      integer (kind=MPI_ADDRESS_KIND) ex
      logical done
      integer ierr
      print *, 'cancel', ex, done
      ierr = MPI_SUCCESS
      end
