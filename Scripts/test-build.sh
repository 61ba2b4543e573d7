# The build that the tests of all packages share: optimized, testable and without warnings, in one folder, so that nothing is
# compiled twice. To be sourced in the root of the repository.
test_build=(-c release -debug-info-format none --scratch-path "$PWD/.build" --disable-build-manifest-caching
  -Xswiftc -warnings-as-errors -Xswiftc -enable-testing)
