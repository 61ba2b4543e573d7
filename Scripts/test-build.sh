# The build that all tests share: optimized, testable, without warnings, with the server, and in one folder, so nothing is
# compiled twice. To be sourced in the root of the repository.
export RENDER_MAP_WITH_SERVER=1
test_folder=$PWD/.build-test
test_build=(-c release -debug-info-format none --scratch-path "$test_folder" --disable-build-manifest-caching
  -Xswiftc -warnings-as-errors -Xswiftc -enable-testing)

# Sets `command` to the command of this build, which is built if it does not exist.
use_test_command() {
  command=$test_folder/release/render-map
  if [[ ! -x $command ]]; then swift build --product render-map "${test_build[@]}"; fi
}
