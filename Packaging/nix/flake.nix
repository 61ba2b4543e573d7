{
  description = "Renderer of MapLibre styles and geographic data";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-25.05";

  outputs =
    { nixpkgs, ... }:
    let
      pkgs = nixpkgs.legacyPackages.x86_64-linux;
    in
    {
      # Of the release archive beside this file, with the loader of nixpkgs. The archive has its other libraries.
      packages.x86_64-linux.default = pkgs.stdenv.mkDerivation {
        pname = "render-map";
        version = "0.1.0";
        src = ./render-map-0.1.0-linux-x86_64.tar.gz;
        nativeBuildInputs = [ pkgs.patchelf ];
        dontStrip = true;
        dontPatchELF = true;
        installPhase = ''
          mkdir $out
          cp -r bin lib share $out
          patchelf --set-interpreter ${pkgs.stdenv.cc.bintools.dynamicLinker} $out/bin/render-map
        '';
        meta.license = pkgs.lib.licenses.asl20;
      };
    };
}
