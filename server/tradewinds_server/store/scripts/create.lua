-- Create a match, unless it exists.
-- KEYS  1 match
-- ARGV  1 meta  2 seed  3 snapshot  4 seat to move  5 allowance  6 bank  7.. token hash by seat
-- Returns 1 if the match was created, 0 if there was one already (nothing is changed then, so
-- creating twice after a crash is safe).

if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
local now = now_ms()
local allowance, bank = tonumber(ARGV[5]), tonumber(ARGV[6])
redis.call('HSET', KEYS[1],
  'meta', ARGV[1], 'seed', ARGV[2], 'snapshot', ARGV[3], 'mover', ARGV[4],
  'version', 0, 'created_at', whole(now), 'turn_at', whole(now), 'result', '',
  'deadline', whole(deadline_of(now, allowance, bank, '')))
for seat = 0, #ARGV - 7 do
  redis.call('HSET', KEYS[1], 'tokens:' .. seat, ARGV[seat + 7], 'bank:' .. seat, ARGV[6],
    'strikes:' .. seat, 0, 'cause:' .. seat, '', 'stream:' .. seat, '')
end
return 1
