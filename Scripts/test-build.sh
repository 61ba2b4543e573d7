# Defines the options of the build that the tests of all packages share. The build is optimized, testable and without
# warnings. It has one folder, so nothing is compiled twice. Scripts source this file in the root of the repository.
test_build=(-c release -debug-info-format none --scratch-path "$PWD/.build" --disable-build-manifest-caching
  -Xswiftc -warnings-as-errors -Xswiftc -enable-testing)
