-- Random vector tiles of central Paris at zoom levels 8 to 14, as the archive stores them, for wrk.
-- The first and last columns and rows that the archive has at each level.
local levels = {
  {8, 132, 135, 84, 85}, {9, 264, 266, 169, 171}, {10, 530, 533, 339, 341}, {11, 1062, 1065, 679, 681},
  {12, 2130, 2134, 1361, 1362}, {13, 4264, 4267, 2723, 2724}, {14, 8296, 8300, 5634, 5635},
}
local headers = {["Accept-Encoding"] = "gzip"}
local id = 0
function setup(thread) thread:set("id", id); id = id + 1 end
function init() math.randomseed(7 + id) end
function request()
  local z, west, east, north, south = unpack(levels[math.random(#levels)])
  local path = string.format("/data/paris/%d/%d/%d.pbf", z, math.random(west, east), math.random(north, south))
  return wrk.format("GET", path, headers)
end
