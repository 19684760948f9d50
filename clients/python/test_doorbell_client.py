"""Tests of the client against the coordinator at DOORBELL_SERVER."""

import importlib.util
import unittest

from doorbell_client import Doorbell, DoorbellError, JobFailed

SMALL = {"sizes": "4K", "ctas": [1, 4], "iterations": 3}


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.doorbell = Doorbell()

    def test_a_job_returns_rows_with_numbers(self):
        job = self.doorbell.submit("nvshmem/put-bw", parameters=SMALL)

        rows = job.rows()

        self.assertEqual("COMPLETED", job.state)
        self.assertEqual([1, 4], [row["ctas"] for row in rows])
        self.assertIsInstance(rows[0]["bandwidth"], float)
        self.assertGreater(rows[1]["bandwidth"], rows[0]["bandwidth"])
        self.assertEqual("GB/s", job.units()["bandwidth"])
        self.assertEqual(16, len(job.result()["digest"]))
        self.assertIn(job.id, [it.id for it in self.doorbell.jobs(workload="nvshmem")])

    def test_equal_jobs_have_equal_digests(self):
        text = "{workload: nvshmem/put-bw, parameters: {sizes: 4K, ctas: [1, 4], iterations: 3}}"

        one = self.doorbell.submit(job=text)
        other = self.doorbell.submit("nvshmem/put-bw", parameters=SMALL)
        again = one.rerun()

        digests = {job.result()["digest"] for job in (one, other, again)}
        self.assertEqual(1, len(digests))
        self.assertEqual(one.rows(), self.doorbell.job(one.id).rows())

    def test_a_job_has_labels_that_can_be_changed(self):
        text = "{workload: nvshmem/put-bw, parameters: {sizes: 4K, ctas: [1, 4], iterations: 3}}"

        job = self.doorbell.submit(job=text, name="Baseline & more", tags=["proxy", "night"], note="all sizes")

        self.assertEqual("Baseline & more", job.name)
        self.assertEqual(["proxy", "night"], job.tags)
        self.assertEqual("all sizes", job.note)
        self.assertIn(job.id, [it.id for it in self.doorbell.jobs(tag="night")])
        digest = job.result()["digest"]
        self.assertIs(job, job.label(tags="day", note=""))
        found = self.doorbell.job(job.id)
        self.assertEqual(("Baseline & more", ["day"], ""), (found.name, found.tags, found.note))
        self.assertEqual(digest, job.result()["digest"])
        self.assertNotIn(job.id, [it.id for it in self.doorbell.jobs(tag="night")])
        with self.assertRaises(DoorbellError) as refused:
            job.label(tags=["a/b"])
        self.assertEqual(400, refused.exception.status)
        self.assertEqual("tag", refused.exception.field)

    def test_labels_go_with_a_profile_of_ones_own(self):
        profile = (
            "name: own\nextends: dgx-a100-hdr200\ndescription: A DGX A100\n"
            "constants: {nic.doorbell: {value: 400, unit: ns, source: this test, confidence: recalled}}\n"
        )

        job = self.doorbell.submit("nvshmem/put-bw", profile=profile, parameters=SMALL, tags="own")

        self.assertEqual(["own"], job.tags)
        self.assertEqual([], self.doorbell.submit("nvshmem/put-bw", parameters=SMALL).tags)

    def test_all_pages_of_a_list_are_read(self):
        ids = [self.doorbell.submit("nvshmem/put-bw", parameters=SMALL).wait().id for _ in range(3)]

        listed = [job.id for job in self.doorbell.jobs(limit=1, order="newest")]

        self.assertEqual(ids[::-1], [job for job in listed if job in ids])

    def test_a_profile_of_ones_own_changes_the_result(self):
        profile = """
            name: slow
            extends: dgx-a100-hdr200
            description: A DGX A100 whose NICs are slow to see a doorbell
            constants:
              nic.doorbell: {value: 5000, unit: ns, source: this test, confidence: recalled}
            """
        shipped = self.doorbell.submit("nvshmem/put-bw", parameters=SMALL)
        own = self.doorbell.submit("nvshmem/put-bw", profile=profile, parameters=SMALL)

        self.assertLess(own.rows()[0]["bandwidth"], shipped.rows()[0]["bandwidth"])

    def test_a_sweep_returns_the_rows_of_all_jobs(self):
        sweep = self.doorbell.sweep(
            {"ctas": [1, 4], "seed": [1, 2]}, "nvshmem/put-bw", parameters={"sizes": "4K", "iterations": 3}
        )

        rows = sweep.rows()

        self.assertEqual([(1, 1), (1, 2), (4, 1), (4, 2)], [(row["ctas"], row["seed"]) for row in rows])
        self.assertEqual(4, len(sweep.jobs()))
        self.assertEqual(sweep.id, self.doorbell.get_sweep(sweep.id).id)

    def test_a_job_can_be_cancelled(self):
        job = self.doorbell.submit("nvshmem/put-latency", parameters={"iterations": 1_000_000})
        with self.assertRaises(TimeoutError):
            job.wait(timeout=0)

        job.cancel().wait()

        self.assertEqual("CANCELLED", job.state)
        with self.assertRaises(JobFailed) as failure:
            job.rows()
        self.assertIn(f"{job.id} is CANCELLED", str(failure.exception))

    def test_a_wrong_field_is_named(self):
        with self.assertRaises(DoorbellError) as refusal:
            self.doorbell.submit("nvshmem/put-bw", nodes=0)

        self.assertEqual(400, refusal.exception.status)
        self.assertEqual("nodes", refusal.exception.field)

    def test_a_job_that_does_not_exist_is_named(self):
        with self.assertRaises(DoorbellError) as refusal:
            self.doorbell.job("job-0")

        self.assertEqual(404, refusal.exception.status)

    def test_a_server_that_does_not_exist_is_named(self):
        with self.assertRaisesRegex(DoorbellError, "no coordinator answers at http://127.0.0.1:1: "):
            Doorbell("http://127.0.0.1:1").cluster()

    def test_a_table_that_does_not_exist_is_named(self):
        job = self.doorbell.submit("nvshmem/put-bw", parameters=SMALL)

        with self.assertRaisesRegex(DoorbellError, "there is no table 'x'; expected one of "):
            job.rows("x")

    @unittest.skipIf(importlib.util.find_spec("pandas") is None, "pandas is not installed")
    def test_a_table_is_a_frame(self):
        frame = self.doorbell.submit("nvshmem/put-bw", parameters=SMALL).frame()

        self.assertEqual([1, 4], list(frame["ctas"]))
        self.assertEqual("GB/s", frame.attrs["units"]["bandwidth"])

    @unittest.skipIf(importlib.util.find_spec("pandas") is not None, "pandas is installed")
    def test_a_frame_without_pandas_is_refused(self):
        with self.assertRaisesRegex(DoorbellError, "frame needs pandas"):
            self.doorbell.submit("nvshmem/put-bw", parameters=SMALL).frame()


if __name__ == "__main__":
    unittest.main()
