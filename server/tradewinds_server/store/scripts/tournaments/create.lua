-- Create a tournament unless its id exists.
-- KEYS  1 tournament  2 bots (sorted set in the order they came)
-- ARGV  1 spec  2 organiser  3 seed  then the bots that take part from the start
-- Returns 1 if it was written.

if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'spec', ARGV[1], 'organizer', ARGV[2], 'seed', ARGV[3],
  'status', 'open', 'created_at', whole(now_ms()))
for place = 4, #ARGV do
  redis.call('ZADD', KEYS[2], 'NX', place - 4, ARGV[place])
end
return 1
