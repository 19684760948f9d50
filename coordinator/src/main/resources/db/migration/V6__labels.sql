-- Labels of a job: its name, tags with spaces between them, and a note.
alter table job add column label varchar(80) default '' not null;
alter table job add column tags varchar(500) default '' not null;
alter table job add column note varchar(1000) default '' not null;
-- The largest number of a job that a user deleted, so that no other job gets its name.
create table job_deleted (
    last_number integer not null
);
insert into job_deleted (last_number) values (0);
-- Budgets of the operations of each row, as a JSON list, where the trace is a sample.
alter table job_trace add column budgets text;
