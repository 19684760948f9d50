"""Client of a Doorbell coordinator.

Submits jobs and sweeps, waits for them, and returns their tables as rows or as a pandas DataFrame.
Needs Python 3.9 or newer and nothing else; only ``frame`` needs pandas.

    from doorbell_client import Doorbell

    doorbell = Doorbell()
    job = doorbell.submit("nvshmem/put-bw", parameters={"sizes": "4K", "ctas": [1, 4]})
    for row in job.rows():
        print(row["ctas"], row["bandwidth"])
"""

import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Doorbell", "DoorbellError", "Job", "JobFailed", "Sweep"]

_INTEGER = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
_SHORTEST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0


class DoorbellError(Exception):
    """A request that the coordinator refused, or that did not reach it.

    ``status`` is the HTTP status, or None if there was no answer. ``field`` is the wrong field of
    the job, or None.
    """

    def __init__(self, message, status=None, field=None):
        super().__init__(message)
        self.status = status
        self.field = field


class JobFailed(DoorbellError):
    """A job that ended without completing. ``job`` is the job; the message has its reasons."""

    def __init__(self, job):
        reasons = "; ".join(job.document["reasons"]) or "no reason is known"
        super().__init__(f"{job.id} is {job.state}: {reasons}")
        self.job = job


class Doorbell:
    """Connection to a coordinator.

    ``server`` is its address; default: DOORBELL_SERVER, else http://127.0.0.1:8080.
    ``token`` is the access token; default: DOORBELL_TOKEN, else none.
    ``timeout`` is the longest time of one request, in seconds.
    """

    def __init__(self, server=None, token=None, timeout=60.0):
        self.server = (server or os.environ.get("DOORBELL_SERVER") or "http://127.0.0.1:8080").rstrip("/")
        self._token = token or os.environ.get("DOORBELL_TOKEN")
        self._timeout = timeout

    def submit(self, workload=None, *, job=None, profile=None, name="", tags=(), note="", **fields):
        """Submits a job and returns it.

        ``workload`` and ``fields`` are the fields of the job, such as ``nodes=4`` or
        ``parameters={"sizes": "4K"}``. Instead of them, ``job`` may be the whole job: a dict, or
        the text of a job file. ``profile`` is the name of a shipped profile, or the text of one.
        ``name``, ``tags`` and ``note`` are labels, which have no effect on the result.
        """
        spec, shipped = self._job(workload, job, profile, fields)
        given = {"name": [name], "tag": _tags(tags), "note": [note]}
        query = urllib.parse.urlencode([(key, text) for key in given for text in given[key] if text])
        path = "/jobs?" + query if query else "/jobs"
        if shipped is None:
            return Job(self, self._json("POST", path, spec.encode()))
        body, content_type = _form({"job": spec, "profile": shipped})
        return Job(self, self._json("POST", path, body, content_type))

    def sweep(self, vary, workload=None, *, job=None, profile=None, **fields):
        """Submits a job for each combination of the values in ``vary``, and returns the sweep.

        ``vary`` has lists of values by name of a parameter, a constant of the profile, or a field.
        The other arguments are those of ``submit``; ``job`` must be a dict.
        """
        if isinstance(job, str):
            raise TypeError("the job of a sweep is a dict, not text")
        spec, shipped = self._job(workload, job, profile, fields)
        document = {"job": json.loads(spec), "vary": vary}
        if shipped is not None:
            document["profile"] = shipped
        return Sweep(self, self._json("POST", "/sweeps", json.dumps(document).encode()))

    def job(self, job_id):
        """Returns a job by its id."""
        return Job(self, self._json("GET", "/jobs/" + urllib.parse.quote(job_id, safe="")))

    def jobs(self, **filters):
        """Yields jobs, the oldest first, over all pages.

        ``filters`` are the query parameters of the API: ``state``, ``workload``, ``text``, ``tag``,
        ``owner``, ``order="newest"``, ``limit`` (jobs on one page) and ``after``.
        """
        page = self._json("GET", "/jobs?" + urllib.parse.urlencode(filters))
        while True:
            for document in page["jobs"]:
                yield Job(self, document)
            if not page["next"]:
                return
            following = urllib.parse.urlsplit(page["next"])
            page = self._json("GET", f"/jobs?{following.query}")

    def get_sweep(self, sweep_id):
        """Returns a sweep by its id."""
        return Sweep(self, self._json("GET", "/sweeps/" + urllib.parse.quote(sweep_id, safe="")))

    def workloads(self):
        """Returns the descriptions of all workloads."""
        return self._json("GET", "/workloads")

    def cluster(self):
        """Returns the services of the cluster."""
        return self._json("GET", "/cluster")

    @staticmethod
    def _job(workload, job, profile, fields):
        """Returns the text of a job, and that of its profile if it is not a shipped one."""
        if (workload is None) == (job is None):
            raise TypeError("name either a workload or a whole job")
        if job is not None and fields:
            raise TypeError(f"a whole job has its fields; do not add {', '.join(fields)}")
        own = profile is not None and "\n" in profile
        if isinstance(job, str):
            if profile is not None and not own:
                raise TypeError("write the profile's name into the text of the job")
            return job, profile
        spec = dict(job) if job is not None else {"workload": workload, **fields}
        if profile is not None and not own:
            spec["profile"] = profile
        return json.dumps(spec), profile if own else None

    def _json(self, method, path, body=None, content_type="application/json"):
        return json.loads(self._request(method, path, body, content_type))

    def _request(self, method, path, body=None, content_type="application/json"):
        request = urllib.request.Request(self.server + "/api/v1" + path, data=body, method=method)
        request.add_header("Accept", "application/json, */*")
        if body is not None:
            request.add_header("Content-Type", content_type)
        if self._token:
            request.add_header("Authorization", "Bearer " + self._token)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (urllib.error.URLError, TimeoutError) as error:
            reason = getattr(error, "reason", error)
            raise DoorbellError(f"no coordinator answers at {self.server}: {reason}") from None


class _Run:
    """A job or a sweep, and its measurements once it has ended."""

    _path = ""

    def __init__(self, doorbell, document):
        self._doorbell = doorbell
        self.document = document

    @property
    def id(self):
        """Id of the job or the sweep, such as job-1 or sweep-1."""
        return self.document["id"]

    @property
    def ended(self):
        """True if nothing will change any more."""
        raise NotImplementedError

    def refresh(self):
        """Asks for the present state, and returns this object."""
        self.document = self._doorbell._json("GET", f"{self._path}/{self.id}")
        return self

    def wait(self, timeout=None):
        """Waits for the end, and returns this object.

        Raises TimeoutError after ``timeout`` seconds; default: waits for ever.
        """
        # A job of a page of a list has no result yet.
        _wait(lambda: self.refresh().ended, timeout, self.id)
        return self

    def cancel(self):
        """Ends the job, or the unfinished jobs of the sweep, and returns this object."""
        self.document = self._doorbell._json("DELETE", f"{self._path}/{self.id}")
        return self

    def tables(self):
        """Returns all tables, as dicts with ``name``, ``columns`` and ``rows`` of text."""
        raise NotImplementedError

    def rows(self, table=0):
        """Returns a table as a list of dicts, with numbers as int or float.

        ``table`` is the name or the index of the table.
        """
        chosen = self._table(table)
        names = [column["name"] for column in chosen["columns"]]
        return [dict(zip(names, map(_value, row))) for row in chosen["rows"]]

    def units(self, table=0):
        """Returns the units of a table's columns by name; empty for names and plain numbers."""
        return {column["name"]: column["unit"] for column in self._table(table)["columns"]}

    def frame(self, table=0):
        """Returns a table as a pandas DataFrame, whose ``attrs["units"]`` has the units."""
        try:
            import pandas
        except ImportError:
            raise DoorbellError("frame needs pandas; install it, or use rows") from None
        columns = [column["name"] for column in self._table(table)["columns"]]
        frame = pandas.DataFrame(self.rows(table), columns=columns)
        frame.attrs["units"] = self.units(table)
        return frame

    def _table(self, table):
        tables = self.tables()
        if isinstance(table, int):
            if -len(tables) <= table < len(tables):
                return tables[table]
        else:
            for candidate in tables:
                if candidate["name"] == table:
                    return candidate
        names = ", ".join(candidate["name"] for candidate in tables)
        raise DoorbellError(f"there is no table {table!r}; expected one of {names or 'none'}")


class Job(_Run):
    """A job of a coordinator. ``document`` is its last known state in full."""

    _path = "/jobs"

    def __repr__(self):
        return f"<{self.id} {self.document['workload']} {self.state}>"

    @property
    def state(self):
        """QUEUED, RUNNING, COMPLETED, FAILED, DEADLOCK or CANCELLED, as of the last request."""
        return self.document["state"]

    @property
    def ended(self):
        return self.state not in ("QUEUED", "RUNNING")

    @property
    def name(self):
        """Name of the job, or an empty text."""
        return self.document["name"]

    @property
    def tags(self):
        """Tags of the job, a list."""
        return self.document["tags"]

    @property
    def note(self):
        """Note of the job, or an empty text."""
        return self.document["note"]

    def label(self, name=None, tags=None, note=None):
        """Changes labels of the job, and returns this object. Default: a label keeps its value."""
        changed = {"name": name, "tags": None if tags is None else _tags(tags), "note": note}
        document = {key: value for key, value in changed.items() if value is not None}
        body = json.dumps(document).encode()
        self.document.update(self._doorbell._json("PATCH", f"{self._path}/{self.id}", body))
        return self

    def rerun(self):
        """Submits the job again, and returns the new one."""
        return Job(self._doorbell, self._doorbell._json("POST", f"/jobs/{self.id}/rerun"))

    def result(self, timeout=None):
        """Waits for the job and returns its result document. Raises JobFailed if it has none."""
        self.wait(timeout)
        if self.state != "COMPLETED":
            raise JobFailed(self)
        return self.document["result"]

    def tables(self):
        """Waits for the job and returns its tables. Raises JobFailed if it did not complete."""
        return self.result()["tables"]

    def text(self, form="csv"):
        """Returns the result as text in the form ``csv``, ``markdown`` or ``json``."""
        return self._doorbell._request("GET", f"/jobs/{self.id}/results?format={form}").decode()

    def trace(self):
        """Returns the timeline of a job that was submitted with ``trace=True``."""
        return self._doorbell._json("GET", f"/jobs/{self.id}/trace")


class Sweep(_Run):
    """A sweep of a coordinator. ``document`` is its last known state in full."""

    _path = "/sweeps"

    def __repr__(self):
        return f"<{self.id} of {len(self.document['jobs'])} jobs {self.document['state']}>"

    @property
    def ended(self):
        return self.document["state"] == "ENDED"

    def jobs(self):
        """Returns the jobs that the coordinator still keeps."""
        kept = [job["job"] for job in self.document["jobs"] if job["state"] != "FORGOTTEN"]
        return [self._doorbell.job(job) for job in kept]

    def tables(self):
        """Waits for all jobs and returns the tables of those that completed."""
        return self.wait().document["tables"]


def _tags(tags):
    """Returns tags as a list; one text is one tag."""
    return [tags] if isinstance(tags, str) else list(tags)


def _wait(ended, timeout, name):
    deadline = None if timeout is None else time.monotonic() + timeout
    pause = _SHORTEST_PAUSE
    while not ended():
        if deadline is not None and time.monotonic() + pause > deadline:
            raise TimeoutError(f"{name} has not ended after {timeout} s")
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def _value(cell):
    if _INTEGER.fullmatch(cell):
        return int(cell)
    if _DECIMAL.fullmatch(cell):
        return float(cell)
    return cell


def _form(parts):
    boundary = uuid.uuid4().hex
    lines = []
    for name, text in parts.items():
        lines += [f"--{boundary}", f'Content-Disposition: form-data; name="{name}"', "", text]
    lines += [f"--{boundary}--", ""]
    return "\r\n".join(lines).encode(), f"multipart/form-data; boundary={boundary}"


def _refusal(error):
    body = error.read()
    try:
        problem = json.loads(body)
        return DoorbellError(problem["detail"], error.code, problem.get("field"))
    except (ValueError, KeyError, TypeError):
        return DoorbellError(f"the server answers with status {error.code}", error.code)
