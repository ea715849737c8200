-- Give back to the seat to move the time that the platform was away.
-- KEYS  1 match  2 listeners
-- ARGV  1 since when it was away  2 seat that must be to move, empty for any
--       3 process that asks  4 hint topic
--       5 stream or watch that had to wait to be resumed, empty if it was something else: of those
--         that came in the middle of one turn only the first gets that back
-- Returns the milliseconds given back, the store's time up to which that was, and version, turn_at and
-- deadline as they are then; 0 and 0 if there is nothing to give: the match is over, waits or is unknown, another
-- seat is to move, a substitute plays, another stream came before in this turn, or a watch came beside
-- a stream that plays; 0 and that time if all was given before.
-- `resumed` keeps the version, and since when which stream has been resumed: the house waits for it
-- a little (commit.lua). No moment is given back twice: `refunded` keeps the version, how much of its
-- turn was given back, and the spans of time that was. So several servers may ask for one and the
-- same absence, in any order.

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
local version, given, spans = string.match(held[5] or '', '^(%d+) (%d+)(.*)$')
if version ~= held[4] then
  given, spans = 0, ''
end
if ARGV[5] ~= '' and tonumber(ARGV[1]) > turn_at - given then
  local turn, _, stream = string.match(held[6] or '', '^(%d+) (%d+) (.*)$')
  if turn ~= held[4] then
    redis.call('HSET', KEYS[1], 'resumed', held[4] .. ' ' .. whole(now) .. ' ' .. ARGV[5])
  elseif stream ~= ARGV[5] then
    return {0, 0}
  end
end
local since = math.max(tonumber(ARGV[1]), turn_at - given)
local back, apart = now - since, ''
for from, till in string.gmatch(spans, ' (%d+)-(%d+)') do
  from, till = tonumber(from), tonumber(till)
  if till < since then
    apart = apart .. ' ' .. whole(from) .. '-' .. whole(till)
  else
    back = back - (till - math.max(from, since))
    since = math.min(from, since)
  end
end
if back <= 0 then
  return {0, now}
end
local deadline = tonumber(held[3]) + back
redis.call('HSET', KEYS[1], 'turn_at', whole(turn_at + back), 'deadline', whole(deadline),
  'refunded', held[4] .. ' ' .. whole(given + back) .. apart .. ' ' .. whole(since) .. '-' .. whole(now))
tell(KEYS[2], ARGV[3], ARGV[4] .. ' S')
return {back, now, tonumber(held[4]), turn_at + back, deadline}
