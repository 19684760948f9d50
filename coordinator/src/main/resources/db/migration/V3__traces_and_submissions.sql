-- Timelines of jobs that asked for them.
create table job_trace (
    number integer primary key references job (number) on delete cascade,
    -- Chrome's trace format, compressed by gzip, in Base64: a form both databases keep whole.
    trace text not null
);

-- What a job was submitted with, so that it can be run again.
create table job_submission (
    number integer primary key references job (number) on delete cascade,
    document text not null,
    -- The profile that came with it; empty when its name is that of a shipped one.
    profile text not null
);
