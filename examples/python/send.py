#!/usr/bin/env python3
"""Posts the files of `hearsay send --save FOLDER …`:  send.py URL FOLDER

URL is the collection's address: https://collector.example/api/collections/ID
Run it again until it succeeds: every report has an id, so none counts twice.
"""

import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request

ATTEMPTS = 6
TEMPORARY = {408, 425, 429, 500, 502, 503, 504}


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects, so that reports go to the named collector only."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirects)


def post(url, body):
    """Sends one file and returns its number of reports by status."""
    headers = {"Content-Type": "application/vnd.hearsay.submissions"}
    if os.environ.get("HEARSAY_TOKEN"):
        headers["Authorization"] = "Bearer " + os.environ["HEARSAY_TOKEN"]
    request = urllib.request.Request(url + "/reports?results=problems", body, headers)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with OPENER.open(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in TEMPORARY or attempt == ATTEMPTS:
                sys.exit(f"the collector responded with {error.code}: {error.read(1000)!r}")
        except (urllib.error.URLError, TimeoutError, ValueError) as error:
            if attempt == ATTEMPTS:
                sys.exit(f"no response: {error}")
        time.sleep(2 ** (attempt - 1))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    url, folder = sys.argv[1].rstrip("/"), pathlib.Path(sys.argv[2])
    files = sorted(folder.glob("*.bin"))
    if not files:
        sys.exit(f"{folder} has no files; 'hearsay send --save' writes them")
    counts = {"accepted": 0, "duplicate": 0, "conflicting": 0, "rejected": 0}
    for file in files:
        answer = post(url, file.read_bytes())
        for status in counts:
            counts[status] += answer[status]
    print(", ".join(f"{count} {status}" for status, count in counts.items()))
    sys.exit(1 if counts["conflicting"] or counts["rejected"] else 0)


if __name__ == "__main__":
    main()
