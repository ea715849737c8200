-- Play one action: exactly once, and only as the answer to the version it names.
-- KEYS  1 match  2 log  3 requests  4 listeners
-- ARGV, in this order:
--   answered          version that is answered
--   seat, action, by  by is 'seat' or 'house': who answers
--   digest, mover     of the position after; mover is the seat to move, -1: over
--   came_at           when the answer arrived, 0 for now; the time since then is never charged
--   allowance, most_strikes
--   digest_before     of the position that is answered; empty if it does not matter
--   sent_at, owed     when the question was sent, 0 if unknown, and the milliseconds that the seat
--                     pays of the time before; the rest of it is never charged
--   round_trip        milliseconds a message takes to the seat and back; logged, not refunded
--   snapshot          of the position after
--   request           the request id, may be empty
--   result            if the match is over, else empty
--   process, topic    who commits, and the topic of notifications to the others
--   retention         milliseconds to keep a finished match, 0: until it is archived
-- Returns one of
--   {'PLAYED', entry}      written and published
--   {'REPEATED', version}  this request (or, without an id, this answer) was played before and led
--                          to that version; nothing is changed
--   {'STALE', version}     the match is at that version, or at another position of the same version
--                          since the store lost moves; an empty snapshot only asks for this
--   {'LATE'}               the seat's time was up before it answered
--   {'EARLY'}              the house may not act: the seat has time left, or is being resumed
--   {'SUBSTITUTED'}        a substitute plays this seat
--   {'REUSED'}             the request id belongs to another move of this seat
--   {'WAITING'}            invited bots are awaited
--   {'ENDED'}              the match was aborted at this version
--   {'UNKNOWN'}            there is no such match
-- A house answer to an expired turn costs the seat its bank and a strike; one strike too many
-- makes the substitute stay.

local answered, seat, action, by, digest, mover, came_at, allowance, most_strikes,
  digest_before, sent_at, owed, round_trip, snapshot, request, result, process, topic,
  retention = unpack(ARGV)
local held = redis.call('HMGET', KEYS[1], 'version', 'turn_at', 'deadline', 'bank:' .. seat,
  'strikes:' .. seat, 'cause:' .. seat, 'digest', 'bank:' .. mover, 'cause:' .. mover, 'resumed', 'mover',
  'refunded')
if not held[1] then
  return {'UNKNOWN'}
end
local version, current = tonumber(answered), tonumber(held[1])

local asked = answered .. ' ' .. action
if request ~= '' then
  local before = redis.call('HGET', KEYS[3], seat .. ' ' .. request)
  if before == asked then
    return {'REPEATED', version + 1}
  elseif before then
    return {'REUSED'}
  end
elseif version < current and by == 'seat' then
  local entry = redis.call('LINDEX', KEYS[2], version)
  local same = whole(version + 1) .. ' ' .. seat .. ' ' .. action .. ' seat '
  if entry and string.sub(entry, 1, #same) == same then
    return {'REPEATED', version + 1}
  end
end
local is_another = held[7] and digest_before ~= '' and held[7] ~= digest_before
if version ~= current or snapshot == '' or is_another then
  return {'STALE', current}
elseif held[11] == WAITING then
  return {'WAITING'}
elseif held[11] == OVER then
  return {'ENDED'}
end

local turn_at, deadline = tonumber(held[2]), tonumber(held[3])
local now = math.max(now_ms(), turn_at)  -- earlier only if the clock was just set back
local bank, strikes, cause = tonumber(held[4]), tonumber(held[5]), held[6]
local arrived = came_at == '0' and now or math.min(now, tonumber(came_at))
local refunded = refunded_between(held[12], held[1], tonumber(sent_at), arrived)
local asked_at = math.max(turn_at, math.min(arrived, sent_at + refunded) - owed)
local queued = asked_at - turn_at
local spent = math.max(asked_at, arrived) - asked_at
if by == 'seat' then
  if cause ~= '' then
    return {'SUBSTITUTED'}
  elseif asked_at + spent > deadline + queued then
    return {'LATE'}
  end
  bank = math.max(0, bank - math.max(0, spent - allowance))
elseif cause == '' then
  local turn, since = string.match(held[10] or '', '^(%d+) (%d+) ')
  if now <= deadline or (turn == held[1] and now <= since + RESUMING_MS) then
    return {'EARLY'}
  end
  bank = 0
  strikes = strikes + 1
  if strikes > tonumber(most_strikes) then
    cause = 'timeout'
  end
  redis.call('HSET', KEYS[1], 'strikes:' .. seat, strikes, 'cause:' .. seat, cause)
end

local next_deadline = 0
if mover ~= OVER then
  local next_bank = mover == seat and bank or tonumber(held[8])
  local next_cause = mover == seat and cause or held[9]
  next_deadline = deadline_of(now, allowance, next_bank, next_cause)
end
local led_to, at, due, left = whole(version + 1), whole(now), whole(next_deadline), whole(bank)
local entry = string.format('%s %s %s %s %s %s %d %d %d %s %s %d %s %s ', led_to, seat, action, by,
  digest, at, spent, now - arrived, queued, round_trip, left, strikes, cause == '' and '-' or cause,
  due) .. request
redis.call('HSET', KEYS[1], 'version', led_to, 'snapshot', snapshot, 'mover', mover, 'turn_at', at,
  'deadline', due, 'bank:' .. seat, left, 'digest', digest)
redis.call('RPUSH', KEYS[2], entry)
if request ~= '' then
  redis.call('HSET', KEYS[3], seat .. ' ' .. request, asked)
end
notify(KEYS[4], process, topic .. ' M ' .. entry)
if mover == OVER then
  redis.call('HSET', KEYS[1], 'result', result, 'ended_at', at, 'end_reason', 'completed')
  if retention ~= '0' then
    for _, key in ipairs(KEYS) do
      redis.call('PEXPIRE', key, retention)
    end
  end
end
return {'PLAYED', entry}
