extension Palette {
  /// Palettes with evenly perceived differences between colors, each as 33 stops. viridis, magma, inferno and plasma
  /// are by Stéfan van der Walt, Nathaniel Smith and Eric Firing (CC0). cividis is by Jamie Nuñez, Christopher
  /// Anderton and Ryan Renslow (CC0). batlow and vik are by Fabio Crameri (MIT License:
  /// Scripts/dist/PALETTES-LICENSE.txt).
  static let uniform: [Palette] = [
    Palette(
      "viridis", .sequential, safeCount: .max,
      stops: "440154470d6048186a482374472d7b4536814240863f49893b528b375a8d33638d2f6a8e2c728e297a8e"
        + "26818e23898e21908c1f988b1f9f8821a68528ae8031b57b3ebc744cc26c5dc9636ece5882d34c96d83f"
        + "abdc32c0df24d5e21aeae51afde725"),
    Palette(
      "cividis", .sequential, safeCount: .max,
      stops: "00224e00285b002e6a0433711a386f273e6e32436d3b496c434e6c4b546c52596d5a5f6e61656f686a71"
        + "6f70737576767c7b788481798b8778938d789b9376a39a75aba072b3a670bbad6cc3b469ccba64d4c15f"
        + "ddc958e6d051efd748f8df3cfee838"),
    Palette(
      "magma", .sequential, safeCount: .max,
      stops: "0000040303110a0822130d331d114628115a36106a430f7650127c5d177f691c817621818226818f2a81"
        + "9c2e7fa9327db63779c33b75cf4170db486ae65163ee5c5ef5695cf9785dfb8761fd9668fea571feb47b"
        + "fec387fed194fde0a2fceeb0fcfdbf"),
    Palette(
      "inferno", .sequential, safeCount: .max,
      stops: "0000040403120b0724150b37210c4a2e0a5a3c09654a0c6b57106d63146e70196e7d1e6d89226a962766"
        + "a32b61af315cbb3755c63e4dd14644db4f3be35932eb6528f1711ef67f14f98d0afb9c06fcab0ffbba1f"
        + "f9ca32f5d949f2e865f3f586fcffa4"),
    Palette(
      "plasma", .sequential, safeCount: .max,
      stops: "0d08872206903105963f049c4c02a15901a56600a77201a87e03a88909a69511a29f1a9ca92396b22c8e"
        + "bb3587c33e80cb4778d25071d9596ae06263e66c5ceb7555f07f4ff48a48f89441fb9f3afdab33feb72d"
        + "fdc328fcd025f9dd25f5eb27f0f921"),
    Palette(
      "batlow", .sequential, safeCount: .max,
      stops: "01195908255b0d315d0f3b5f114360134b611652621b59622260612a655e356a59406f544d734d597646"
        + "667a3f737e3881823290862da08a2bb08d2ebf9035ce923fdb954ce8985bf29d6cf8a27efca891fdaea3"
        + "fdb4b4fdbac5fcc0d6fbc6e8faccfa"),
    Palette(
      "vik", .diverging, safeCount: .max,
      stops: "001261021f69022b710237790344810450890c5e921b6d9b2f7ca6478db1609dbc79adc792bdd2acccdc"
        + "c5dbe5dce5e9ece5e1eedacfe9cbb9e2bba4dcab8fd59c7bcf8e68c97f55c37243bc6331b3531fa5400e"
        + "932e06832106741506660a07590008"),
  ]
}
