-- Timelines of jobs that asked for them.
create table job_trace (
    number integer primary key references job (number) on delete cascade,
    -- Chrome's trace format, compressed by gzip, in Base64: a form both databases keep whole.
    trace text not null
);
