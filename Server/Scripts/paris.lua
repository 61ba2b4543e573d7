-- Random 256-pixel tiles of the ten vector tiles of central Paris at zoom levels 15 to 17, for wrk.
local id = 0
function setup(thread) thread:set("id", id); id = id + 1 end
function init() math.randomseed(7 + id) end
function request()
  local z = math.random(15, 17)
  local scale = 2 ^ (z - 14)
  local x = math.random(8296 * scale, 8301 * scale - 1)
  local y = math.random(5634 * scale, 5636 * scale - 1)
  return wrk.format("GET", string.format("/styles/bright/%d/%d/%d.png", z, x, y))
end
