-- Give back to the seat to move the time that the platform was away.
-- KEYS  1 match  2 listeners
-- ARGV  1 since when it was away  2 seat that must be to move, empty for any
--       3 process that asks  4 hint topic
-- Returns the milliseconds given back, 0 if there is nothing to give: the match is over or unknown,
-- another seat is to move, a substitute plays, or the same time was given back before. So several
-- servers may ask for one and the same absence.

local held = redis.call('HMGET', KEYS[1], 'mover', 'turn_at', 'deadline', 'excused')
local mover = held[1]
if not mover or mover == '-1' or (ARGV[2] ~= '' and ARGV[2] ~= mover) then
  return 0
end
if redis.call('HGET', KEYS[1], 'cause:' .. mover) ~= '' then
  return 0
end
local now, turn_at = now_ms(), tonumber(held[2])
local since = math.max(tonumber(ARGV[1]), turn_at, tonumber(held[4] or '0'))
local back = now - since
if back <= 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'turn_at', whole(turn_at + back),
  'deadline', whole(tonumber(held[3]) + back), 'excused', whole(now))
tell(KEYS[2], ARGV[3], ARGV[4] .. ' S')
return back
