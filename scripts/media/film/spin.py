#!/usr/bin/python3
"""spin.py <out> <target> - sample video: the turntable.  <out>/exr holds one whole picture, spin_*, and the frames
   spin<0001..0096>_* rendered with --crop CROP, because only the bottle and its shadow change (see the README).
   Writes spin-bottle.mp4 (two turns, 6.4 s) and spin-bottle-poster.webp.  Needs numpy and ffmpeg."""
import os, subprocess, sys
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, os.path.join(HERE, "..", "finish"))
import exr, finish as fin

out, target = sys.argv[1:3]
FRAMES, TURNS, CROP = 96, 2, (.27, .91, .22, .95)        # x0, x1, y0, y1, y up: as given to render.py
WB, FEATHER = np.float32([.985, 1, 1.06]), 14


def load(prefix):
    p = os.path.join(out, "exr", prefix)
    alb, nrm = (np.ascontiguousarray(exr.rgb(exr.read(f"{p}_{n}.exr"))) for n in ("albedo", "normal"))
    return fin.dn(exr.rgb(exr.read(p + "_color.exr")), alb, nrm) * WB


still = load("spin"); H, W, _ = still.shape
x0, y0 = int(W * CROP[0]), H - int(H * CROP[3])
dither = np.random.default_rng(3).uniform(-.5, .5, (H, W, 1))


def frame(n):
    c = load(f"spin{n + 1:04d}"); h, w, _ = c.shape
    k = lambda m: np.clip(np.minimum(np.arange(m), m - 1 - np.arange(m)) / FEATHER, 0, 1)
    a = (k(h)[:, None] * k(w)[None])[..., None].astype(np.float32)
    f = still.copy(); f[y0:y0 + h, x0:x0 + w] = f[y0:y0 + h, x0:x0 + w] * (1 - a) + c * a
    return np.clip(fin.srgb(fin.tone(f)) * 255 + dither + .5, 0, 255).astype(np.uint8)


name = os.path.join(target, "spin-bottle")
cmd = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{W}x{H}", "-r", "30", "-i", "-", "-an",
       "-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
       "-c:v", "libx264", "-preset", "veryslow", "-crf", "21", "-x264-params", "aq-mode=3", "-movflags", "+faststart", name + ".mp4"]
frames = [frame(n) for n in range(FRAMES)]
p = subprocess.Popen(cmd, stdin=subprocess.PIPE)
for f in frames * TURNS: p.stdin.write(f.tobytes())
p.stdin.close(); p.wait()
first = os.path.join(out, "spin-poster.png"); fin.png(first, frames[0])
subprocess.check_call(["cwebp", "-quiet", "-q", "84", "-sharp_yuv", first, "-o", name + "-poster.webp"])
print(name + ".mp4", os.path.getsize(name + ".mp4") // 1000, "kB")
