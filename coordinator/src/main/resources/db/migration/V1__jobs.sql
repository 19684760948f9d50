-- Every job the coordinator knows. For H2 and PostgreSQL alike.
create table job (
    -- The n of job-n; jobs are taken in their order.
    number integer primary key,
    workload varchar(200) not null,
    state varchar(20) not null,
    submitted_at timestamp(6) with time zone not null,
    started_at timestamp(6) with time zone,
    ended_at timestamp(6) with time zone,
    -- Sentences, as a JSON list.
    reasons text not null,
    -- The result document, as JSON; none before the job has ended.
    result text
);
