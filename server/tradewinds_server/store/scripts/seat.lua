-- Change how a seat stands between moves.
-- KEYS  1 match  2 listeners
-- ARGV  1 seat  2 what ('strike', 'substitute', 'return', 'connect', 'hold', 'disconnect')
--       3 its argument  4 allowance  5 process that changes it  6 hint topic
--   strike      argument: strikes allowed; one more than that and the substitute stays ('illegal')
--   substitute  argument: the cause; a seat that is substituted already keeps its first cause
--   return      no argument; nothing happens unless a substitute plays
--   connect     argument: the stream that now plays the seat; it takes the place of any other
--   hold        argument: the watch that now keeps the seat; it takes the place of another watch,
--               never of a stream that plays
--   disconnect  argument: the stream or watch that ended, and since when it has been gone; nothing
--               happens if another took its place
-- Returns 1 if something changed, 0 if not (an unknown or finished match never changes).

local held = redis.call('HMGET', KEYS[1], 'mover', 'turn_at', 'bank:' .. ARGV[1],
  'strikes:' .. ARGV[1], 'cause:' .. ARGV[1], 'stream:' .. ARGV[1])
local mover, cause, stream = held[1], held[5], held[6]
if not mover or mover == '-1' or not cause then
  return 0
end
local strikes = tonumber(held[4])
local what, argument = ARGV[2], ARGV[3]
if what == 'strike' then
  strikes = strikes + 1
  if cause == '' and strikes > tonumber(argument) then
    cause = 'illegal'
  end
elseif what == 'substitute' and cause == '' then
  cause = argument
elseif what == 'return' and cause ~= '' then
  cause = ''
  strikes = 0
elseif what == 'connect' and stream ~= argument then
  stream = argument
elseif what == 'hold' and (stream == '' or is_watch(stream)) then
  stream = argument
elseif what == 'disconnect' and stream == string.match(argument, '^%S+') then
  stream = ''
  redis.call('HSET', KEYS[1], 'lost:' .. ARGV[1], string.match(argument, '%d+$'))
else
  return 0
end
redis.call('HSET', KEYS[1], 'strikes:' .. ARGV[1], strikes, 'cause:' .. ARGV[1], cause,
  'stream:' .. ARGV[1], stream)
if mover == ARGV[1] and cause ~= held[5] then
  local turn_at = tonumber(held[2])
  if cause == '' then
    turn_at = now_ms()
    redis.call('HDEL', KEYS[1], 'excused')
  end
  redis.call('HSET', KEYS[1], 'turn_at', whole(turn_at), 'deadline',
    whole(deadline_of(turn_at, tonumber(ARGV[4]), tonumber(held[3]), cause)))
end
tell(KEYS[2], ARGV[5], ARGV[6] .. ' S')
return 1
