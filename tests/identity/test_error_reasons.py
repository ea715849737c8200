"""The reasons of errors and the enum of the contract say the same."""

from __future__ import annotations

from google.rpc import code_pb2

from tradewinds.v1.errors_pb2 import ErrorReason
from tradewinds_server import errors
from tradewinds_server.api.error_status import CODES

PUBLISHED = set(ErrorReason.keys()) - {"ERROR_REASON_UNSPECIFIED"}


def leaves(kind: type[errors.ServiceError]) -> set[type[errors.ServiceError]]:
    below = kind.__subclasses__()
    return {kind} if not below else set().union(*(leaves(each) for each in below))


def test_every_error_a_client_can_get_has_a_published_reason() -> None:
    raised = {kind.reason for kind in leaves(errors.ServiceError)} | {errors.TryLater.reason}
    of_the_engine = {reason for _, _, reason in CODES if reason}
    assert raised | of_the_engine | {"INTERNAL"} == PUBLISHED


def test_reasons_come_with_the_codes_the_contract_gives_them() -> None:
    given = {kind: code for kind, code, _ in CODES}
    assert given[errors.StaleVersion] == code_pb2.ABORTED
    assert errors.SessionReplaced not in given
    assert given[errors.Conflict] == code_pb2.FAILED_PRECONDITION
    assert {code for _, code, reason in CODES if reason == "ILLEGAL_ACTION"} == {
        code_pb2.FAILED_PRECONDITION
    }
