"""Client of Baliza's English API (`/v1`), in one file on the standard library. Python 3.8 or later.

    import baliza
    client = baliza.Client("http://localhost:9998", api_key="bz_…")
    for unit in client.units.list():
        print(unit["name"], unit["speedKmh"])

A family is an attribute of the client, and a call a method of its family: `client.alerts.count_by_unit(since=...)` is
`POST /v1/alerts/count-by-unit`. Fields are keyword arguments with their names in the description (`/openapi.en.json`). `from` is
a keyword of Python, so it is `from_`. Dates are `datetime` with a time zone; those of answers are text.
"""

import datetime
import email.utils
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid

__all__ = ["Client", "Page", "ProblemError", "LostAnswer"]


class ProblemError(Exception):
    """A refusal. `code` is the reason for programs (`duplicate`, `missing` …), `field` the field that it is about, or None."""

    def __init__(self, problem):
        self.problem = problem
        self.status = problem.get("status")
        self.code = problem.get("code")
        self.field = problem.get("field")
        self.request_id = problem.get("instance")
        super().__init__("%s (%s)" % (problem.get("detail"), self.code))


class LostAnswer(Exception):
    """No answer arrived to a call that may not be repeated. Check whether it was carried out before you repeat it."""


class Page(list):
    """A list of an answer. `next` is the cursor of the next page, or None."""

    next = None


class Client:
    """Makes calls with an API key, or with a session after `session.login(username=..., password=...)`."""

    def __init__(self, host, api_key=None, timeout=60.0, attempts=4, language="en"):
        self._host = host.rstrip("/")
        self._token = api_key
        self._timeout = timeout
        self._attempts = attempts
        self._language = language
        self._repeatable = None

    def __getattr__(self, family):
        if family.startswith("_"):
            raise AttributeError(family)
        return _Family(self, family)

    def call(self, family, method, **fields):
        """Makes a call by its names, and returns its answer: a Page, a dict, or None."""
        path = "/v1/%s/%s" % (family.replace("_", "-"), method.replace("_", "-"))
        body = json.dumps({name.rstrip("_"): value for name, value in fields.items()}, default=_to_json).encode()
        headers = {
            "Content-Type": "application/json",
            "Accept-Language": self._language,
            "Idempotency-Key": str(uuid.uuid4()),
        }
        if self._token is not None:
            headers["Authorization"] = "Bearer " + self._token
        answer = self._send(path, body, headers)
        if (family, method) == ("session", "login"):
            self._token = answer["token"]
        if isinstance(answer, dict) and set(answer) == {"items", "next"}:
            page = Page(answer["items"])
            page.next = answer["next"]
            return page
        return answer

    def _send(self, path, body, headers):
        for attempt in range(1, self._attempts + 1):
            is_last = attempt == self._attempts
            wait = random.uniform(0.5, 1) * 2 ** (attempt - 1)
            try:
                request = urllib.request.Request(self._host + path, body, headers, method="POST")
                with _opener.open(request, timeout=self._timeout) as response:
                    content = response.read()
                    return json.loads(content) if content else None
            except urllib.error.HTTPError as error:
                problem = _problem(error)
                wait = _seconds(error.headers.get("Retry-After"), wait)
                # 429: nothing was done. After a 5xx the call may have been carried out.
                if problem.status != 429 and not (problem.status in (502, 503, 504) and self._may_repeat(path)):
                    raise problem from None
                if is_last or wait > _longest_wait:
                    raise problem from None
            except (OSError, ValueError, http.client.HTTPException) as error:
                refused = isinstance(getattr(error, "reason", error), ConnectionRefusedError)
                if is_last or not (refused or self._may_repeat(path)):
                    raise LostAnswer("no answer from %s: %s" % (path, error)) from error
            time.sleep(wait)
        raise AssertionError("unreachable")

    def _may_repeat(self, path):
        """Whether the description of the server says that a repetition has no further effect."""
        if self._repeatable is None:
            try:
                with _opener.open(self._host + "/openapi.en.json", timeout=self._timeout) as response:
                    paths = json.load(response)["paths"]
            except (OSError, ValueError, http.client.HTTPException):
                return False
            self._repeatable = {one for one, item in paths.items() if _is_repeatable(item["post"])}
        return path in self._repeatable


class _Family:
    def __init__(self, client, name):
        self._client = client
        self._name = name

    def __getattr__(self, method):
        if method.startswith("_"):
            raise AttributeError(method)
        return lambda **fields: self._client.call(self._name, method, **fields)

    def each(self, **fields):
        """Yields every row of `list`, page by page."""
        cursor = {}
        while True:
            page = self._client.call(self._name, "list", **dict(fields, **cursor))
            # The activity has its rows in a field.
            rows, following = (page["rows"], page["next"]) if isinstance(page, dict) else (page, page.next)
            yield from rows
            if following is None:
                return
            cursor = {"cursor": following}

    def feed(self, cursor=None, wait_ms=25000, **fields):
        """Yields the pages of `positions` or `alerts` without an end. Store a page's `cursor` after you have processed it,
        in one transaction if you can: a program that continues from there gets every row once. After a crash between both, it
        gets that page again, with the same rows."""
        while True:
            start = {} if cursor is None else {"cursor": cursor}
            page = self._client.call(self._name, "page", waitMs=wait_ms, **start, **fields)
            cursor = page["cursor"]
            yield page


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect to another host would receive the API key."""

    def redirect_request(self, *_):
        return None


_opener = urllib.request.build_opener(_NoRedirect)
# Seconds. A longer wait is left to the caller.
_longest_wait = 300.0


def _is_repeatable(operation):
    keyed = any("IdempotencyKey" in one.get("$ref", "") for one in operation.get("parameters", []))
    return keyed or operation["x-effect"] != "once"


def _problem(error):
    content = error.read()
    try:
        return ProblemError(dict({"status": error.code}, **json.loads(content)))
    except (TypeError, ValueError):
        text = re.sub(r"\s+", " ", content[:200].decode("utf-8", "replace"))
        return ProblemError({"status": error.code, "code": "broken", "detail": text or str(error)})


def _seconds(header, otherwise):
    if header is None:
        return otherwise
    if header.isdigit():
        return float(header)
    try:
        date = email.utils.parsedate_to_datetime(header)
        return max(0.0, (date - datetime.datetime.now(datetime.timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return otherwise


def _to_json(value):
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError("%s has no time zone: use datetime.now(timezone.utc) or .astimezone()" % value)
        return value.isoformat()
    raise TypeError("%r is not JSON" % (value,))
