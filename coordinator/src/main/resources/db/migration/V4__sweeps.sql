-- Jobs that were submitted together to be compared.
create table sweep (
    -- The n of sweep-n.
    number integer primary key,
    submitted_at timestamp(6) with time zone not null,
    -- What is varied and the name of the job that has it, as a JSON list.
    points text not null
);
