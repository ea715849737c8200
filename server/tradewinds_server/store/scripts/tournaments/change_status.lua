-- Change the status of a tournament, from one of the given states only.
-- KEYS  1 tournament
-- ARGV  1 new status  2 field for the time of the change  then the allowed current states
-- Returns the status it is in now.

local status = redis.call('HGET', KEYS[1], 'status')
if not status then
  return 'unknown'
end
for place = 3, #ARGV do
  if status == ARGV[place] then
    redis.call('HSET', KEYS[1], 'status', ARGV[1], ARGV[2], whole(now_ms()))
    return ARGV[1]
  end
end
return status
