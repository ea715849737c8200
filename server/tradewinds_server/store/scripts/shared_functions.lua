-- The common start of every script in this folder: the store's clock, deadlines, streams, notifications.
-- Times are whole milliseconds (microseconds where tickets queue up in order). The store's clock is the
-- only one, so servers need no common time. The last argument of every script is added to it: it is
-- not 0 after the clock was set back (correct_clock.lua).

local OVER, WAITING = '-1', '-2'  -- in place of the seat to move

local clock_offset = tonumber(table.remove(ARGV))

local function now_us()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2] + clock_offset
end

local function now_ms()
  return math.floor(now_us() / 1000)
end

local function whole(number)
  return string.format('%d', number)
end

-- When the turn that began at `at` ends; `cause` is not empty for a seat a substitute plays.
local function deadline_of(at, allowance, bank, cause)
  if cause ~= '' then
    return at + SUBSTITUTE_MS
  end
  return at + allowance + bank
end

-- How much of the turn at `version` was refunded, and those spans of time, as refund_time.lua wrote them.
local function refunded_in(refunded, version)
  local of, given, spans = string.match(refunded or '', '^(%d+) (%d+)(.*)$')
  if of ~= version then
    return 0, ''
  end
  return tonumber(given), spans
end

-- How much of the time from `since` to `till` was refunded in the turn at `version`.
local function refunded_between(refunded, version, since, till)
  local _, spans = refunded_in(refunded, version)
  local total = 0
  for from, to in string.gmatch(spans, ' (%d+)-(%d+)') do
    total = total + math.max(0, math.min(tonumber(to), till) - math.max(tonumber(from), since))
  end
  return total
end

-- Ask the first question of a match.
local function start_match(match, now, allowance)
  local first = redis.call('HGET', match, 'first')
  local bank, cause = unpack(redis.call('HMGET', match, 'bank:' .. first, 'cause:' .. first))
  redis.call('HSET', match, 'mover', first, 'turn_at', whole(now), 'started_at', whole(now),
    'deadline', whole(deadline_of(now, allowance, tonumber(bank), cause)))
end

-- Whether a stream only watches; others play.
local function is_watch(stream)
  return string.find(stream, '.watch.', 1, true) ~= nil
end

-- Publish to every process in the set but the one that made the change.
local function notify(listeners, origin, message)
  for _, process in ipairs(redis.call('SMEMBERS', listeners)) do
    if process ~= origin then
      redis.call('PUBLISH', 'p:' .. process, message)
    end
  end
end
