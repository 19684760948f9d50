-- Path of a job's messages; empty for jobs that were stored before.
alter table job add column path varchar(80) default '' not null;
