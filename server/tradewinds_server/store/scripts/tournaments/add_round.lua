-- Add the blocks of another round to a running tournament.
-- KEYS  1 tournament  2 blocks (list)
-- ARGV  1 number of blocks before  then the blocks
-- Returns 1 if they were added; 0 if the tournament does not run, or another server was faster.

if redis.call('HGET', KEYS[1], 'status') ~= 'running' then
  return 0
end
if redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[1]) then
  return 0
end
for place = 2, #ARGV do
  redis.call('RPUSH', KEYS[2], ARGV[place])
end
return 1
