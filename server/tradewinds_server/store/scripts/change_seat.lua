-- Change a seat between moves.
-- KEYS  1 match  2 listeners
-- ARGV  1 seat  2 what ('strike', 'substitute', 'return', 'connect', 'hold', 'disconnect', 'token')
--       3 its argument  4 allowance  5 process that changes it  6 notification topic
--       7 hash of a further token for the seat, or empty  8 how many it may have; the oldest goes
--   strike      argument: strikes allowed; one more than that and the substitute stays ('illegal')
--   substitute  argument: the cause; a seat that is substituted already keeps its first cause
--   return      no argument; nothing happens unless a substitute plays
--   connect     argument: the stream that now plays the seat; it replaces any other
--   hold        argument: the watch that now holds the seat; it replaces another watch,
--               never a stream that plays
--   disconnect  argument: the stream or watch that ended, and when it was lost; nothing
--               happens if another has replaced it
--   token       no argument; only adds the token in ARGV 7
-- Returns the current seat: version, turn_at, deadline, strikes, cause, stream and when one was
-- lost; nil if nothing but its tokens changed (an unknown or finished match never changes).

local held = redis.call('HMGET', KEYS[1], 'mover', 'turn_at', 'bank:' .. ARGV[1],
  'strikes:' .. ARGV[1], 'cause:' .. ARGV[1], 'stream:' .. ARGV[1], 'lost:' .. ARGV[1], 'version',
  'deadline', 'tokens:' .. ARGV[1])
local mover, turn_at, cause, stream, lost = held[1], held[2], held[5], held[6], held[7] or '0'
if held[10] and ARGV[7] ~= '' then
  local newest = string.sub(held[10] .. ARGV[7], -ARGV[8] * #ARGV[7])
  redis.call('HSET', KEYS[1], 'tokens:' .. ARGV[1], newest)
end
if not mover or mover == OVER or not cause then
  return nil
end
local strikes, deadline = tonumber(held[4]), held[9]
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
elseif what == 'connect' then
  stream = argument
elseif what == 'hold' and (stream == '' or is_watch(stream)) then
  stream = argument
elseif what == 'disconnect' and stream == string.match(argument, '^%S+') then
  stream = ''
  lost = string.match(argument, '%d+$')
  redis.call('HSET', KEYS[1], 'lost:' .. ARGV[1], lost)
else
  return nil
end
redis.call('HSET', KEYS[1], 'strikes:' .. ARGV[1], strikes, 'cause:' .. ARGV[1], cause,
  'stream:' .. ARGV[1], stream)
if mover == ARGV[1] and cause ~= held[5] then
  if cause == '' then
    turn_at = whole(math.max(now_ms(), tonumber(turn_at)))
    redis.call('HDEL', KEYS[1], 'refunded')
  end
  deadline = whole(deadline_of(tonumber(turn_at), tonumber(ARGV[4]), tonumber(held[3]), cause))
  redis.call('HSET', KEYS[1], 'turn_at', turn_at, 'deadline', deadline)
end
notify(KEYS[2], ARGV[5], ARGV[6] .. ' S')
return {held[8], turn_at, deadline, whole(strikes), cause, stream, lost}
