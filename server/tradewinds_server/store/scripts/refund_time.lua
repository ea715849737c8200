-- Refund the time of an outage, or of a slow resume, to the seat to move.
-- KEYS  1 match  2 listeners
-- ARGV  1 start of the time to refund  2 seat that must be to move, empty for any
--       3 process that asks  4 notification topic
--       5 stream or watch that had to wait to be resumed, empty otherwise. Of those that
--         resume in the same turn, the first is refunded the whole wait, the others what exceeds
--         RESUMED_AGAIN_MS, together at most RESUMING_MS: breaking connections gains no time
--       6 end of the time to refund, empty for now. With it, all of the time must lie in the turn
-- Returns the refunded milliseconds, the store time up to which they reach, and version, turn_at and
-- deadline afterwards; 0 and 0 if nothing can be refunded: the match is over, waits or is unknown,
-- another seat is to move, a substitute plays, or a watch was opened besides a stream that plays; 0 and
-- that time if everything was refunded before.
-- `resumed` holds the version, the stream being resumed and since when (the house waits for it a little,
-- see commit_move.lua), and the refunds to others in this turn.
-- `refunded` holds the version, how much of its turn was refunded, and those spans of time. No moment is
-- refunded twice, so several servers may request a refund of the same absence, in any order.

local held = redis.call('HMGET', KEYS[1], 'mover', 'turn_at', 'deadline', 'version', 'refunded',
  'resumed')
local mover = held[1]
if not mover or mover == OVER or mover == WAITING or (ARGV[2] ~= '' and ARGV[2] ~= mover) then
  return {0, 0}
end
local cause, holder = unpack(redis.call('HMGET', KEYS[1], 'cause:' .. mover, 'stream:' .. mover))
if cause ~= '' or (is_watch(ARGV[5]) and holder ~= '' and not is_watch(holder)) then
  return {0, 0}
end
local now, turn_at = now_ms(), tonumber(held[2])
local given, spans = refunded_in(held[5], held[4])
local since = math.max(tonumber(ARGV[1]), turn_at - given)
local is_again, turn, first_at, first, others = false, string.match(held[6] or '', '^(%d+) (%d+) (%S*) (%d+)$')
local till = now
if ARGV[6] ~= '' then
  till = math.min(now, tonumber(ARGV[6]))
  if tonumber(ARGV[1]) < turn_at - given then
    return {0, 0}  -- the seat has answered, and is to move again
  end
end
if ARGV[5] ~= '' and tonumber(ARGV[1]) > turn_at - given then
  if turn ~= held[4] then
    redis.call('HSET', KEYS[1], 'resumed', held[4] .. ' ' .. whole(now) .. ' ' .. ARGV[5] .. ' 0')
  elseif first ~= ARGV[5] then
    is_again = true
    since = math.max(since + RESUMED_AGAIN_MS, now - (RESUMING_MS - others))
  end
end
local back, apart = till - since, ''
for from, to in string.gmatch(spans, ' (%d+)-(%d+)') do
  from, to = tonumber(from), tonumber(to)
  if to < since or from > till then
    apart = apart .. ' ' .. whole(from) .. '-' .. whole(to)
  else
    back = back - (math.min(to, till) - math.max(from, since))
    since, till = math.min(from, since), math.max(to, till)
  end
end
if back <= 0 then
  return {0, now}
end
if is_again then
  redis.call('HSET', KEYS[1], 'resumed', turn .. ' ' .. first_at .. ' ' .. first .. ' ' .. whole(others + back))
end
local deadline = tonumber(held[3]) + back
redis.call('HSET', KEYS[1], 'turn_at', whole(turn_at + back), 'deadline', whole(deadline),
  'refunded', held[4] .. ' ' .. whole(given + back) .. apart .. ' ' .. whole(since) .. '-' .. whole(till))
notify(KEYS[2], ARGV[3], ARGV[4] .. ' S')
return {back, now, tonumber(held[4]), turn_at + back, deadline}
