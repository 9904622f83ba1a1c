#!/usr/bin/python3
"""relight.py <out> <target> [scene] - sample video: one still life from noon to the night lamp and back.
   <out>/exr holds the light groups of a night still, <scene>-night_day, _lamp, _glow (default feat_speed).  Light adds up,
   so every frame is three pictures times three numbers.  Writes relight-stopwatch.mp4 and -poster.webp, 8 s."""
import os, subprocess, sys
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, os.path.join(HERE, "..", "finish"))
import exr, finish as fin

out, target = sys.argv[1:3]; scene = sys.argv[3] if len(sys.argv) > 3 else "feat_speed"
FPS, SECONDS, SIZE = 30, 8, (1200, 750)
p = os.path.join(out, "exr", scene + "-night")
alb, nrm = (np.ascontiguousarray(exr.rgb(exr.read(f"{p}_{n}.exr"))) for n in ("albedo", "normal"))
day, lamp, glow = (fin.dn(exr.rgb(exr.read(f"{p}_{n}.exr")), alb, nrm) for n in ("day", "lamp", "glow"))
H, W, _ = day.shape
lamp = lamp * np.where(np.arange(W)[None, :, None] < round(float(open(p + "_line.txt").read()) * W), fin.CLAY, 1)
gain = lambda s: np.float32([float(v) for v in s.split("=")[1].split(",")])
NOON, DUSK, NIGHT = np.float32([.985, 1, 1.06]), np.float32([.62, .36, .27]), gain(fin.NIGHT["day"])
LAMP, GLOW = gain(fin.NIGHT["lamp"]), .8


def between(t, keys):
    """Smooth interpolation through (time, value) keys."""
    for (t0, a), (t1, b) in zip(keys, keys[1:]):
        if t0 <= t <= t1:
            u = (t - t0) / (t1 - t0); u = u * u * (3 - 2 * u)
            return a * (1 - u) + b * u


SUN = [(0, NOON), (1.7, NOON), (2.7, DUSK), (3.6, NIGHT), (6.2, NIGHT), (6.9, NOON * .4), (7.6, NOON), (8, NOON)]
BULB = [(0, 0.), (3.5, 0.), (3.56, .8), (3.64, .15), (3.78, .15), (3.84, 1.), (6.5, 1.), (6.9, 0.), (8, 0.)]
dither = np.random.default_rng(3).uniform(-.5, .5, (H, W, 1))


def frame(t):
    b = between(t, BULB); x = day * between(t, SUN) + lamp * (LAMP * b) + glow * (1 - .2 * b)
    return np.clip(fin.srgb(fin.tone(x)) * 255 + dither + .5, 0, 255).astype(np.uint8)


name = os.path.join(target, "relight-stopwatch")
cmd = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{W}x{H}", "-r", str(FPS), "-i", "-", "-an",
       "-vf", f"scale={SIZE[0]}:{SIZE[1]}:flags=area:out_color_matrix=bt709", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709",
       "-color_trc", "bt709", "-c:v", "libx264", "-preset", "slow", "-crf", "20", "-x264-params", "aq-mode=3", "-movflags", "+faststart", name + ".mp4"]
v = subprocess.Popen(cmd, stdin=subprocess.PIPE)
for n in range(FPS * SECONDS): v.stdin.write(frame(n / FPS).tobytes())
v.stdin.close(); v.wait()
first = os.path.join(out, "relight-poster.png"); fin.png(first, frame(0))
subprocess.check_call(["cwebp", "-quiet", "-q", "84", "-sharp_yuv", "-resize", str(SIZE[0]), str(SIZE[1]), first, "-o", name + "-poster.webp"])
print(name + ".mp4", os.path.getsize(name + ".mp4") // 1000, "kB")
