#!/usr/bin/python3
"""pass.py <out> <target> - sample video: the line travels through a locked picture and leaves each livery finished.
   <out> holds exr/pass_clay, pass_a, pass_b and pass_mask (see stills.py); writes pass-headphones.mp4 and -poster.webp.
   clay -> livery a -> livery b -> clay, 7.8 s at 30 fps.  Needs numpy and ffmpeg."""
import os, subprocess, sys
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, os.path.join(HERE, "..", "finish"))
import exr, finish as fin

out, target = sys.argv[1:3]
FPS, TRAVEL, REST = 30, 50, 28                            # frames
WB = np.float32([.985, 1, 1.06])
SIGNAL = np.float32([1.0, .069, .012]) * .95              # the line, in light


def load(name):
    p = os.path.join(out, "exr", name)
    alb, nrm = (np.ascontiguousarray(exr.rgb(exr.read(f"{p}_{n}.exr"))) for n in ("albedo", "normal"))
    return fin.dn(exr.rgb(exr.read(p + "_color.exr")), alb, nrm) * WB


pictures = [load(f"pass_{k}") for k in ("clay", "a", "b")]
front = exr.rgb(exr.read(os.path.join(out, "exr", "pass_mask_color.exr")))[..., :1].clip(0, 1)     # prop and table
H, W, _ = pictures[0].shape
xs = np.arange(W, dtype=np.float32)[None, :, None]
dither = np.random.default_rng(3).uniform(-.5, .5, (H, W, 1))
BAR, SHADE, SOFT = W * .0125, W * .052, W * .006          # width of the line, distance and softness of its shadow


def ramp(x, edge, soft=.7):
    """0 left of the edge, 1 right of it, with an anti-aliased step."""
    return np.clip((x - edge) / (2 * soft) + .5, 0, 1)


def ease(t):                                              # cubic-bezier(.65, 0, .2, 1)
    u = t
    for _ in range(8):
        x = 3 * .65 * u * (1 - u) ** 2 + 3 * .2 * u * u * (1 - u) + u ** 3
        u = np.clip(u - (x - t) / (3 * .65 * (1 - u) ** 2 + 6 * (.2 - .65) * u * (1 - u) + 3 * .8 * u * u + 1e-6), 0, 1)
    return 3 * u * u * (1 - u) + u ** 3


def frame(n):
    k, t = divmod(n, TRAVEL + REST)
    old, new = pictures[k % 3], pictures[(k + 1) % 3]
    t -= REST // 2
    e = ease(np.clip(t / TRAVEL, 0, 1)) if 0 <= t <= TRAVEL else float(t > TRAVEL)
    x = -W * .08 + e * W * 1.12
    done = 1 - ramp(xs, x)
    f = old * (1 - done) + new * done
    if 0 < e < 1:
        shade = 1 - .5 * ramp(xs, x + SHADE, SOFT) * (1 - ramp(xs, x + SHADE + BAR * 1.15, SOFT))
        f = f * (front + (1 - front) * shade)
        bar = ramp(xs, x - BAR / 2) * (1 - ramp(xs, x + BAR / 2)) * (1 - front)
        f = f * (1 - bar) + SIGNAL * (.8 + .2 * (xs - x < BAR * .2)) * bar
    return np.clip(fin.srgb(fin.tone(f)) * 255 + dither + .5, 0, 255).astype(np.uint8)


name = os.path.join(target, "pass-headphones")
cmd = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{W}x{H}", "-r", str(FPS), "-i", "-", "-an",
       "-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
       "-c:v", "libx264", "-preset", "veryslow", "-crf", "19", "-x264-params", "aq-mode=3", "-movflags", "+faststart", name + ".mp4"]
p = subprocess.Popen(cmd, stdin=subprocess.PIPE)
N, START = 3 * (TRAVEL + REST), REST // 2 + round(TRAVEL * .44)   # the loop opens, and the poster stands, half way
for n in range(N): p.stdin.write(frame((n + START) % N).tobytes())
p.stdin.close(); p.wait()
first = os.path.join(out, "pass-poster.png"); fin.png(first, frame(START))
subprocess.check_call(["cwebp", "-quiet", "-q", "84", "-sharp_yuv", first, "-o", name + "-poster.webp"])
print(name + ".mp4", os.path.getsize(name + ".mp4") // 1000, "kB")
