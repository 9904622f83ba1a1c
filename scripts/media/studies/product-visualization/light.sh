#!/bin/bash
# light.sh   renders what the pages beside it add up: half an hour on one core, Blender; see stills/quillon.py
here=$(cd "$(dirname "$0")" && pwd); media=$here/../..; out=$media/out; mkdir -p "$out/exr" "$here/light"

# scene, file, width, height, samples, exposure in stops
render() {
  (cd "$media/stills" && nice -n 19 blender -b -t 1 -P render.py -- --scene "$1" --out "$out/exr/$1" --w "$3" --h "$4" --spp "$5" --min 10 --thr .025 --threads 1 2>&1 | grep -E "line [0-9]|TOTAL")
  python3 "$media/finish/light.py" "$out/exr/$1" "$out/$2.png" "$6"
  node --input-type=module -e "import sharp from 'sharp'; await sharp('$out/$2.png').webp({ quality: 93, effort: 6, smartSubsample: true }).toFile('$here/light/$2.webp')"
}

for state in 11 10 01 00; do
  render "q2_$state" "whole-$state" 1100 1100 40 -1.1
  render "q2_wide_$state" "wide-$state" 1536 864 36 -1.1
  render "q2_near_$state" "near-$state" 1400 1400 36 -1.1
  for turn in {0..7}; do render "q2_turn${turn}_$state" "turn$turn-$state" 340 340 40 -1.1; done
done
render q2_cad cad 1200 1200 20 -.45
