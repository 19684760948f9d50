-- Who handed a job in, when it is its turn, and what a coordinator that was killed needs to run it.
alter table job add column owner varchar(100) default 'anonymous' not null;
alter table job add column priority integer default 0 not null;
-- How often it was launched.
alter table job add column starts integer default 0 not null;
-- The job as it was handed in; none of jobs from before this column.
alter table job add column document text;
-- The profile that was handed in with it; none when it is looked up by name.
alter table job add column profile text;
