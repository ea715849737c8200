"""The action "recruiting" (VG-REC)."""

from __future__ import annotations

from .build import Table, endings

QUESTIONS = ("REC_SECTION", "REC_COLOUR", "REC_CAPTAIN")


def recruiter(reales: int = 20, board: int = 6) -> Table:
    table = Table(4).money(reales, 0, 0, 0).captains(0, 1, board)
    return table.discs((15, 0, "recruiting"), (20, 1, "characters"))


def test_sailors_of_two_colours_cost_three_reales_however_many_they_are() -> None:
    """VG-EX-07"""
    table = recruiter().section(4, turquoise=3, violet=1, orange=1).call()
    table.play("perform", "section:4", "take:3", "take:0", "take:1", "captain:no")
    assert table.state.reales[0] == 17
    assert table.crew_of(0) == {"turquoise": 3, "orange": 1}
    assert table.state.sailors_in(3) == 1


def test_a_captain_costs_one_real_for_every_sailor_recruited() -> None:
    """VG-EX-08"""
    table = recruiter().section(3, turquoise=2, violet=1, orange=2).call()
    table.play("perform", "section:3", "take:2", "take:1", "take:1", "captain:yes")
    assert table.state.reales[0] == 10
    assert table.crew_of(0) == {"turquoise": 2, "violet": 1, "orange": 1}
    assert (table.state.captains[0], table.state.pool[0]) == (2, 5)


def test_sailors_of_one_colour_cost_one_real() -> None:
    """VG-EX-09"""
    table = recruiter().section(1, violet=3, grey=2).call()
    table.play("perform", "section:1", "take:3", "take:0", "captain:no")
    assert table.state.reales[0] == 19
    assert table.crew_of(0) == {"violet": 3}


def test_a_captain_alone_is_free() -> None:
    """VG-EX-10"""
    table = recruiter().call().play("perform", "captain_only")
    assert table.state.reales[0] == 20
    assert (table.state.captains[0], table.state.pool[0]) == (2, 5)


def test_a_colour_that_cannot_be_paid_is_not_asked_for() -> None:
    """VG-DV-08: after two colours for three of five reales the captain costs what is left."""
    table = recruiter(reales=5).section(1, turquoise=1, violet=1, grey=1).call()
    table.play("perform", "section:1", "take:1", "take:1")
    assert table.prompt == "REC_CAPTAIN"
    assert table.state.reales[0] == 2
    table.play("captain:yes")
    assert table.state.reales[0] == 0
    assert table.crew_of(0) == {"turquoise": 1, "violet": 1}


def test_a_captain_that_cannot_be_paid_is_not_offered() -> None:
    """VG-REC-05"""
    table = recruiter(reales=3).section(1, violet=3).call()
    table.play("perform", "section:1", "take:3")
    assert table.state.called == 20
    assert table.state.reales[0] == 2
    assert table.state.captains[0] == 1


def test_every_affordable_selection_is_reached_by_one_sequence() -> None:
    """VG-DV-11, VG-DEC-03"""
    table = recruiter(reales=6).section(1, turquoise=2, violet=1, grey=1)
    table.section(2).section(3).section(4).call().play("perform")
    ends = endings(table, *QUESTIONS)
    results = {
        (tuple(sorted(end.crew_of(0).items())), end.state.captains[0], end.state.reales[0])
        for end in ends
    }
    assert len(ends) == 21
    assert len(results) == 21
    with_captain = [end for end in ends if end.state.captains[0] == 2]
    assert len(with_captain) == 10
    assert len([end for end in with_captain if end.crew_of(0)]) == 9


def test_something_must_be_taken_of_the_last_colour_if_of_no_other() -> None:
    """VG-REC-03"""
    table = recruiter().section(2, violet=2, orange=3).call()
    table.play("perform", "section:2", "take:0")
    assert table.offers() == ["take:1", "take:2", "take:3"]


def test_without_captains_on_the_board_only_sailors_are_recruited() -> None:
    """VG-EDGE-04"""
    table = recruiter(board=0).section(1, violet=2).call().play("perform")
    assert "captain_only" not in table.offers()
    table.play("section:1", "take:2")
    assert table.state.called == 20


def test_recruiting_is_impossible_without_captains_and_money() -> None:
    """VG-EDGE-04"""
    table = recruiter(reales=0, board=0).call()
    assert table.state.called == 20


def test_chosen_sailors_stay_in_their_section_until_the_last_colour_is_decided() -> None:
    """VG-DEC-07"""
    table = recruiter().section(1, turquoise=2, violet=3).call()
    table.play("perform", "section:1", "take:2")
    assert table.state.sailors_in(0) == 5
    assert table.state.reales[0] == 20
