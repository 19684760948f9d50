-- One row that is written to find out whether the database can be written again after a failure.
create table store_check (
    checks integer not null
);
insert into store_check (checks) values (0);
