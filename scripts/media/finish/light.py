#!/usr/bin/python3
"""light.py - EXR passes -> denoised PNG without tone curve, for pictures that are added up in a page.
   light.py <prefix> <out.png> [exposure in stops, default -1.1]   (white paper in the sun stays below 1)"""
import sys
import numpy as np
import exr
from finish import dn, png, srgb

prefix, out = sys.argv[1:3]
stops = float(sys.argv[3]) if len(sys.argv) > 3 else -1.1
channels = [np.ascontiguousarray(exr.rgb(exr.read(f"{prefix}_{n}.exr")), np.float32) for n in ("color", "albedo", "normal")]
img = dn(*channels) * 2 ** stops
print(prefix, "brightest", float(np.percentile(img, 99.9)))
png(out, np.clip(srgb(np.clip(img, 0, 1)) * 255 + .5, 0, 255).astype(np.uint8))
