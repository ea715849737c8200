-- Play one action: exactly once, and only as the answer to the version it names.
-- KEYS  1 match  2 log  3 requests  4 listeners
-- ARGV  1 version answered  2 seat  3 action  4 'seat' or 'house' (who answers)
--       5 request id, may be empty  6 snapshot after  7 its digest  8 seat to move after, -1: over
--       9 when the answer arrived, 0 for now; what lies between then and now is never charged
--      10 allowance  11 strikes allowed  12 process that commits  13 hint topic
--      14 result if over, else empty  15 milliseconds to keep a finished match
--      16 digest of the position that is answered; empty if it does not matter
--      17 when the question was sent, 0 if it is not known; the wait before that is never charged
--      18 milliseconds a message takes to the seat and back; noted, not given back
-- Returns one of
--   {'PLAYED', entry}      written and published
--   {'REPEATED', version}  this request (or, without an id, this answer) was played before and led
--                          to that version; nothing is changed
--   {'STALE', version}     the match is at that version, or at another position of the same version
--                          since the store lost moves; an empty snapshot only asks for this
--   {'LATE'}               the seat's time was up before it answered
--   {'EARLY'}              the house may not act: the seat has time left, or is just coming back
--   {'SUBSTITUTED'}        a substitute plays this seat
--   {'REUSED'}             the request id belongs to another move of this seat
--   {'UNKNOWN'}            there is no such match
-- A house answer to an expired turn costs the seat its bank and a strike; one strike too many
-- makes the substitute stay.

local RESUMING_MS = 5000  -- by then a stream is resumed, and its seat got back what that took

local version, seat, by, request = tonumber(ARGV[1]), ARGV[2], ARGV[4], ARGV[5]
local held = redis.call('HMGET', KEYS[1], 'version', 'turn_at', 'deadline', 'bank:' .. seat,
  'strikes:' .. seat, 'cause:' .. seat, 'digest', 'bank:' .. ARGV[8], 'cause:' .. ARGV[8],
  'resumed')
if not held[1] then
  return {'UNKNOWN'}
end
local current = tonumber(held[1])

local asked = ARGV[1] .. ' ' .. ARGV[3]
if request ~= '' then
  local before = redis.call('HGET', KEYS[3], seat .. ' ' .. request)
  if before == asked then
    return {'REPEATED', version + 1}
  elseif before then
    return {'REUSED'}
  end
elseif version < current and by == 'seat' then
  local entry = redis.call('LINDEX', KEYS[2], version)
  local same = whole(version + 1) .. ' ' .. seat .. ' ' .. ARGV[3] .. ' seat '
  if entry and string.sub(entry, 1, #same) == same then
    return {'REPEATED', version + 1}
  end
end
local is_another = held[7] and ARGV[16] ~= '' and held[7] ~= ARGV[16]
if version ~= current or ARGV[6] == '' or is_another then
  return {'STALE', current}
end

local now = now_ms()
local turn_at, deadline, allowance = tonumber(held[2]), tonumber(held[3]), tonumber(ARGV[10])
local bank, strikes, cause = tonumber(held[4]), tonumber(held[5]), held[6]
local arrived = ARGV[9] == '0' and now or math.min(now, tonumber(ARGV[9]))
local asked_at = math.max(turn_at, math.min(arrived, tonumber(ARGV[17])))
local queued = asked_at - turn_at
local answered = math.max(asked_at, arrived)
local spent = answered - asked_at
if by == 'seat' then
  if cause ~= '' then
    return {'SUBSTITUTED'}
  elseif answered > deadline + queued then
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
  if strikes > tonumber(ARGV[11]) then
    cause = 'timeout'
  end
  redis.call('HSET', KEYS[1], 'strikes:' .. seat, strikes, 'cause:' .. seat, cause)
end

local next_deadline = 0
if ARGV[8] ~= '-1' then
  local next_bank = ARGV[8] == seat and bank or tonumber(held[8])
  local next_cause = ARGV[8] == seat and cause or held[9]
  next_deadline = deadline_of(now, allowance, next_bank, next_cause)
end
local led_to, at, due, left = whole(version + 1), whole(now), whole(next_deadline), whole(bank)
local entry = table.concat({led_to, seat, ARGV[3], by, ARGV[7], at, whole(spent),
  whole(now - arrived), whole(queued), ARGV[18], left, whole(strikes),
  cause == '' and '-' or cause, due, request}, ' ')
redis.call('HSET', KEYS[1], 'version', led_to, 'snapshot', ARGV[6], 'mover', ARGV[8], 'turn_at', at,
  'deadline', due, 'bank:' .. seat, left, 'digest', ARGV[7])
redis.call('RPUSH', KEYS[2], entry)
if request ~= '' then
  redis.call('HSET', KEYS[3], seat .. ' ' .. request, asked)
end
tell(KEYS[4], ARGV[12], ARGV[13] .. ' M ' .. entry)
if ARGV[8] == '-1' then
  redis.call('HSET', KEYS[1], 'result', ARGV[14], 'ended_at', at)
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, ARGV[15])
  end
end
return {'PLAYED', entry}
