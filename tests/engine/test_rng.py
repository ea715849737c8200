"""Chance is Threefry-4x32-20, the same on every platform, and even-handed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tradewinds_engine import BadSetup, Rng
from tradewinds_engine.rng import Streams, key_of, threefry
from tradewinds_engine.rows import row_of

MASK = 0xFFFFFFFF
ROTATIONS = [(10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20)]
words = st.integers(min_value=0, max_value=MASK)


def reference(key: list[int], counter: list[int]) -> list[int]:
    """The published algorithm, written for plainness, with its whole four-word counter."""
    schedule = [*key, 0x1BD11BDA ^ key[0] ^ key[1] ^ key[2] ^ key[3]]
    block = [(word + part) & MASK for word, part in zip(counter, key, strict=True)]
    for step in range(20):
        left, right = ROTATIONS[step % 8]
        partners = (1, 3) if step % 2 == 0 else (3, 1)
        for even, odd, turn in ((0, partners[0], left), (2, partners[1], right)):
            block[even] = (block[even] + block[odd]) & MASK
            rotated = (block[odd] << turn | block[odd] >> (32 - turn)) & MASK
            block[odd] = rotated ^ block[even]
        if step % 4 == 3:
            turn = step // 4 + 1
            block = [(block[i] + schedule[(turn + i) % 5]) & MASK for i in range(4)]
            block[3] = (block[3] + turn) & MASK
    return block


@pytest.mark.parametrize(
    ("key", "counter", "block"),
    [
        ("00000000 00000000 00000000 00000000",
         "00000000 00000000 00000000 00000000",
         "9c6ca96a e17eae66 fc10ecd4 5256a7d8"),
        ("ffffffff ffffffff ffffffff ffffffff",
         "ffffffff ffffffff ffffffff ffffffff",
         "2a881696 57012287 f6c7446e a16a6732"),
        ("a4093822 299f31d0 082efa98 ec4e6c89",
         "243f6a88 85a308d3 13198a2e 03707344",
         "59cd1dbb b8879579 86b5d00c ac8b6d84"),
    ],
)  # fmt: skip
def test_the_reference_gives_the_published_answers(key: str, counter: str, block: str) -> None:
    def parse(text: str) -> list[int]:
        return [int(word, 16) for word in text.split()]

    assert reference(parse(key), parse(counter)) == parse(block)


def test_the_zero_block_is_the_published_one() -> None:
    block = threefry(row_of([0, 0, 0, 0]), 0, 0)
    assert block == (0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8)


@given(key=st.lists(words, min_size=4, max_size=4), stream=words, counter=words)
def test_every_block_is_the_reference_one(key: list[int], stream: int, counter: int) -> None:
    block = threefry(row_of(key), stream, counter)
    assert list(block) == reference(key, [counter, stream, 0, 0])


@given(st.integers(min_value=0, max_value=(1 << 128) - 1))
def test_a_seed_is_its_key(seed: int) -> None:
    assert sum(word << 32 * place for place, word in enumerate(key_of(seed))) == seed


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(BadSetup, match="seed must be"):
        key_of(seed)


def test_draws_are_uniform() -> None:
    """Chi-square of 6,000 draws over 6 faces stays under the 0.999 quantile of 5 degrees."""
    chance = Streams(key_of(2024), row_of([0]))
    faces = [0] * 6
    for _ in range(6000):
        faces[chance.below(0, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in faces) < 20.52


def test_a_multiset_is_drawn_by_weight() -> None:
    chance = Streams(key_of(7), row_of([0]))
    drawn = [0, 0, 0, 0]
    for _ in range(6000):
        drawn[chance.pick(0, row_of([1, 0, 2, 3]))] += 1
    assert drawn[1] == 0
    expected = {0: 1000, 2: 2000, 3: 3000}
    assert sum((drawn[i] - n) ** 2 / n for i, n in expected.items()) < 13.82


def test_streams_do_not_shift_each_other() -> None:
    alone, mixed = Streams(key_of(1), row_of([0, 0])), Streams(key_of(1), row_of([0, 0]))
    sequence = [alone.below(0, 1000) for _ in range(10)]
    for number in sequence:
        mixed.below(1, 1000)
        assert mixed.below(0, 1000) == number


def test_a_copied_stream_goes_its_own_way() -> None:
    chance = Streams(key_of(1), row_of([0]))
    twin = chance.copy()
    first = chance.below(0, 1 << 32)
    assert list(chance.drawn) == [1]
    assert list(twin.drawn) == [0]
    assert twin.below(0, 1 << 32) == first


def test_a_players_generator_repeats_itself_and_gives_wide_seeds() -> None:
    assert [Rng(5).word() for _ in range(3)] == [Rng(5).word() for _ in range(3)]
    rng = Rng(5)
    assert len({rng.seed() for _ in range(100)}) == 100
    assert max(rng.seed() for _ in range(100)).bit_length() > 120


def test_a_stream_begins_with_the_same_words_whatever_was_drawn_before() -> None:
    plain, changing = Rng(7), Rng(7)
    words = [plain.word() for _ in range(12)]
    first = [changing.word() for _ in range(6)]
    assert first == words[:6]
    found = []
    for stream in (256, 1, (1 << 32) - 1, 256, 0):
        changing.take_stream(stream)
        found.append([changing.word() for _ in range(12)])
    assert found[0] == found[3]
    assert found[4] == words
    assert len({word for row in found[:3] for word in row} | set(words)) == 48


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1, 1 << 70])
def test_a_bound_must_fit_a_word(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be from 1 to 2"):
        Rng(1).below(bound)


def test_a_bound_may_be_all_of_a_word() -> None:
    assert [Rng(3).below(1 << 32), Rng(3).below(1)] == [Rng(3).word(), 0]
