-- Answer an invitation, or end a match without a result.
-- KEYS  1 match  2 log  3 requests  4 listeners
-- ARGV  1 what ('accept', 'decline', 'expire', 'abort')  2 seat, or empty
--       3 accept: the session that takes the seat, empty for a holder of its token; abort: the reason
--       4 'abort' or 'substitute': what happens to a match one of whose invited bots is absent
--       5 allowance  6 process that asks  7 notification topic
--       8 milliseconds to keep a match that has ended, 0: until it is archived
--   accept   take the seat; the first session keeps it, also before a holder of the token
--   decline  refuse the seat, before its own first move; where that aborts the match, before any move
--   expire   stop waiting for absent bots, once the invitations have expired
--   abort    end the match in any state
-- The match starts when no invitation is open any more.
-- Returns 'DONE' if something changed; 'SAME' if nothing changed; 'TAKEN' if another session has the
-- seat; 'EARLY' if the invitations have time left; 'LATE' if the match has started (decline: has moved
-- on, or a substitute plays the seat) or ended; 'UNKNOWN' if there is no such match, or the seat has no
-- invitation.

local what, seat, argument, absence = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local mover, version, deadline = unpack(redis.call('HMGET', KEYS[1], 'mover', 'version', 'deadline'))
local seats = 0
while redis.call('HEXISTS', KEYS[1], 'bank:' .. seats) == 1 do
  seats = seats + 1
end
local invitation, session, cause = unpack(redis.call('HMGET', KEYS[1], 'invitation:' .. seat,
  'session:' .. seat, 'cause:' .. seat))
if not mover or (seat ~= '' and (invitation or '') == '') then
  return 'UNKNOWN'
end
local now = now_ms()

local function abort(reason)
  redis.call('HSET', KEYS[1], 'mover', OVER, 'end_reason', reason, 'ended_at', whole(now))
  if ARGV[8] ~= '0' then
    for _, key in ipairs(KEYS) do
      redis.call('PEXPIRE', key, ARGV[8])
    end
  end
end

local function be_absent(place, answer)
  redis.call('HSET', KEYS[1], 'invitation:' .. place, answer, 'cause:' .. place, 'absent')
end

local function has_moved(place)
  for _, entry in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
    if string.match(entry, '^%d+ (%d+) ') == place then
      return true
    end
  end
  return false
end

local function start_if_complete()
  for place = 0, seats - 1 do
    local open = redis.call('HGET', KEYS[1], 'invitation:' .. place) == 'open'
    if open and redis.call('HGET', KEYS[1], 'cause:' .. place) == '' then
      return
    end
  end
  start_match(KEYS[1], now, tonumber(ARGV[5]))
end

if what == 'accept' then
  if invitation == 'accepted' and argument == '' then
    return 'SAME'
  elseif invitation == 'accepted' then
    return session == argument and 'SAME' or 'TAKEN'
  elseif mover ~= WAITING then
    return 'LATE'
  end
  redis.call('HSET', KEYS[1], 'invitation:' .. seat, 'accepted', 'session:' .. seat, argument)
  start_if_complete()
elseif what == 'decline' then
  if invitation == 'declined' then
    return 'SAME'
  elseif mover == OVER or cause ~= '' then
    return 'LATE'
  elseif (absence == 'abort' and version ~= '0') or has_moved(seat) then
    return 'LATE'
  elseif absence == 'abort' then
    redis.call('HSET', KEYS[1], 'invitation:' .. seat, 'declined')
    abort('invitation declined')
  else
    be_absent(seat, 'declined')
    if mover == WAITING then
      start_if_complete()
    elseif mover == seat then
      redis.call('HSET', KEYS[1], 'deadline', whole(deadline_of(now, 0, 0, 'absent')))
    end
  end
elseif what == 'expire' then
  if mover ~= WAITING then
    return 'LATE'
  elseif now < tonumber(deadline) then
    return 'EARLY'
  elseif absence == 'abort' then
    abort('invitation expired')
  else
    for place = 0, seats - 1 do
      if redis.call('HGET', KEYS[1], 'invitation:' .. place) == 'open' then
        be_absent(place, 'open')
      end
    end
    start_if_complete()
  end
elseif mover == OVER then
  return 'SAME'
else
  abort(argument)
end
notify(KEYS[4], ARGV[6], ARGV[7] .. ' S')
return 'DONE'
