-- Create a match, unless it exists.
-- KEYS  1 match  2 marker of a match that was moved to the archive
-- ARGV  1 meta  2 seed  3 snapshot  4 seat that moves first  5 allowance  6 bank
--       7 milliseconds to wait for invited bots, 0 if there are no invitations
--       8.. by seat: token hash, and 'invited', 'house' or empty
-- Returns 1 if the match was created, 0 if there was one already (nothing is changed then, so
-- creating twice after a crash is safe).

if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then
  return 0
end
local now = now_ms()
local allowance = tonumber(ARGV[5])
redis.call('HSET', KEYS[1],
  'meta', ARGV[1], 'seed', ARGV[2], 'snapshot', ARGV[3], 'mover', WAITING, 'first', ARGV[4],
  'version', 0, 'created_at', whole(now), 'turn_at', whole(now), 'result', '',
  'deadline', whole(now + ARGV[7]))
for seat = 0, (#ARGV - 7) / 2 - 1 do
  local kind = ARGV[2 * seat + 9]
  redis.call('HSET', KEYS[1], 'tokens:' .. seat, ARGV[2 * seat + 8], 'bank:' .. seat, ARGV[6],
    'strikes:' .. seat, 0, 'cause:' .. seat, kind == 'house' and 'house' or '', 'stream:' .. seat, '',
    'invitation:' .. seat, kind == 'invited' and 'open' or '')
end
if ARGV[7] == '0' then
  start_match(KEYS[1], now, allowance)
end
return 1
