"""props.py - the objects on the line.  Each function builds one prop standing at z=0, centred on x=y=0,
facing -y, and returns its root empty.  Roughly 1 unit = 25 cm; tallest about 2 units."""
import math, os, bpy, bmesh, kit
from mathutils import Vector
from kit import *

FONT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "node_modules", "@fontsource-variable", "special-gothic", "files", "special-gothic-latin-standard-normal.woff2")


def M(name):
    """Shared finished looks by name; a hex colour gives plain satin paint."""
    if name.startswith("#"):
        return mat(name, .45, coat=.15)
    return {
        "ink": lambda: mat("ink", .42, coat=.2), "deep": lambda: mat("deep", .45), "green": lambda: mat("green", .45, coat=.15),
        "signal": lambda: mat("signal", .38, coat=.25), "marigold": lambda: mat("marigold", .42, coat=.15),
        "sky": lambda: mat("sky", .5), "blush": lambda: mat("blush", .5), "bone": lambda: mat("bone", .55),
        "white": lambda: mat("white", .4, coat=.2), "cobalt": lambda: mat("cobalt", .4, coat=.2),
        "kraft": lambda: mat("kraft", .85, spec=.2, noise=.12), "steel": lambda: mat("steel", .28, metal=1),
        "black": lambda: mat("black", .35, coat=.3), "rubber": lambda: mat("black", .8), "mint": lambda: mat("mint", .5),
        "plum": lambda: mat("plum", .45, coat=.2), "sand": lambda: mat("sand", .6), "lime": lambda: mat("lime", .5), "brick": lambda: mat("brick", .6),
        "brass": lambda: mat("#D9A441", .3, metal=1), "lens": lambda: mat("#0B1016", .05, coat=1., spec=.8),
    }[name]()


def screen(img, e=.60):
    """A lit display: mostly its own light, a little of the sun, so that UI colours stay exact and shadows still fall on it."""
    return mat("white", .45, image=img, emit=e, spec=.12, dim=.30)


def paper(img):
    return mat("white", .7, image=img, spec=.2)


# ------------------------------------------------------------------ devices
def phone(img="phone-bank.png", body="ink", rz=-16, lean=9, s=1.0, stand=True):
    g = empty("phone", scale=s, rot=(0, 0, rz))
    w, h, t = .80, 1.66, .085
    p = empty("p", (0, 0, .03), (-lean, 0, 0), g)
    b = slab(w, h, t, .125, (0, 0, 0), M(body), .028, parent=p, face=screen(img), inset=.035)
    for z, l in ((1.12, .2), (.84, .13)):
        box((.02, .03, l), (w / 2 + .004, 0, z), M("steel"), .008, parent=p)
    if stand:
        box((.62, .34, .11), (0, .02, 0), M("signal"), .03, parent=g)
    return g


def cursor(s=1.0, c="signal", loc=(0, 0, 0), rot=(0, 0, 0), parent=None, t=.09):
    pts = [(0, 0), (0, -.62), (.15, -.49), (.25, -.71), (.36, -.66), (.26, -.45), (.45, -.43)]
    g = empty("cur", loc, rot, parent, s)
    plate([(x, z) for x, z in pts], t, (0, 0, 0), M(c), .02, parent=g)
    return g


def browser(img="site-desk.png", rz=-14, s=1.0, body="white", feet="signal", w=2.35, h=1.55, cur=True):
    g = empty("browser", scale=s, rot=(0, 0, rz))
    p = empty("p", (0, 0, .09), (-5, 0, 0), g)
    slab(w, h, .2, .07, m=M(body), bevel=.025, parent=p, face=screen(img), inset=.02)
    for x in (-w * .33, w * .33):
        box((.2, .62, .13), (x, 0, 0), M(feet), .035, parent=g)
    if cur:
        cursor(.95, "signal", (w * .33, -.2, .60), (0, 0, 0), p)
    return g


def monitor(img, rz=0, s=1.0, w=2.4, h=1.5, body="ink"):
    g = empty("monitor", scale=s, rot=(0, 0, rz))
    slab(w, h, .09, .05, (0, 0, .55), M(body), .018, parent=g, face=screen(img), inset=.04)
    box((.34, .1, .7), (0, .09, .02), M("steel"), .03, parent=g)
    cyl(.5, .05, (0, .1, 0), M("steel"), .02, parent=g)
    return g


def laptop(img, rz=-14, s=1.0, open_=108):
    g = empty("laptop", scale=s, rot=(0, 0, rz))
    w, d = 2.1, 1.4
    slab(w, d, .07, .1, (0, -d / 2, .035), M("steel"), .02, (-90, 0, 0), g)          # base, lying
    for r in range(4):
        for c in range(12):
            box((.125, .125, .018), (-.79 + c * .144, -.62 + .14 * r + .56, .07), M("ink"), .02, parent=g, seg=2)
    slab(.62, .36, .006, .04, (0, -.62, .073), mat("#A4AAA6", .35, metal=1), .002, (-90, 0, 0), g)
    lid = empty("lid", (0, d / 2 - .02, .07), (-(open_ - 90), 0, 0), g)
    slab(w, 1.38, .05, .1, (0, 0, 0), M("steel"), .015, parent=lid, face=screen(img), inset=.04)
    return g


def tablet(img, rz=10, lean=18, s=1.0, body="ink", w=1.25, h=1.65):
    g = empty("tablet", scale=s, rot=(0, 0, rz))
    p = empty("p", (0, 0, .03), (-lean, 0, 0), g)
    slab(w, h, .07, .09, m=M(body), bevel=.02, parent=p, face=screen(img), inset=.05)
    box((.5, .34, .1), (0, .06, 0), M("signal"), .03, parent=g)
    return g


# ------------------------------------------------------------------ commerce
def carton(w=1.15, d=.9, h=.85, color="kraft", tape="signal", label="label-ship.png", rz=0, loc=(0, 0, 0), parent=None, lab_at=(.22, .2)):
    g = empty("carton", loc, (0, 0, rz), parent)
    box((w, d, h), (0, 0, 0), M(color), .022, parent=g)
    tp = M(tape)
    box((w * .16, d + .008, .006), (0, 0, h - .001), tp, .002, parent=g)
    box((w * .16, .006, h * .3), (0, -d / 2 - .002, h * .7), tp, .002, parent=g)
    box((.004, d * .98, .004), (0, 0, h + .003), mat("#7A5330", .9), 0, parent=g)
    if label:
        sheet(.42, .32, .012, (lab_at[0], -d / 2 - .006, lab_at[1]), paper(label), parent=g)
    return g


def parcel(s=1.0, rz=14, top="sky"):
    g = empty("parcel", scale=s, rot=(0, 0, rz))
    carton(parent=g, label="label-ship.png", lab_at=(.27, .14))
    carton(.72, .58, .5, top, "white", "label-mini.png", -20, (-.08, .02, .858), g, (.12, .08))
    return g


def star(size=.3, t=.12, m=None, loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    pts = []
    for i in range(10):
        r = size if i % 2 == 0 else size * .46
        a = math.radians(90 + 36 * i)
        pts.append((r * math.cos(a), r * math.sin(a) + size * .81))
    return plate(pts, t, loc, m or M("marigold"), .025, rot, parent)


def bottle(s=1.0, body="#C2410C", cap="bone", label="label-serum.png", pump=True, trans=0., rz=0, coat=.4, rough=.22):
    g = empty("bottle", scale=s, rot=(0, 0, rz))
    prof = arc_profile([(0, 0), (.335, 0, .06), (.335, .98, .17), (.13, 1.10, .05), (.13, 1.2), (0, 1.2)], 8)
    lathe(prof, m=mat(body, rough, coat=coat, trans=trans, ior=1.45), parent=g)
    if label:
        lathe([(.3365, .22), (.3365, .80)], m=paper(label), parent=g, uv=(.22, .80, 2.43))
    if pump:
        cyl(.155, .13, (0, 0, 1.17), M(cap), .02, parent=g)
        cyl(.05, .16, (0, 0, 1.29), M(cap), .005, parent=g)
        lathe(arc_profile([(0, 1.43), (.15, 1.43, .03), (.15, 1.53, .04), (0, 1.56)], 6), m=M(cap), parent=g)
        box((.36, .1, .055), (-.19, 0, 1.475), M(cap), .025, parent=g)
        box((.05, .07, .07), (-.345, 0, 1.415), M(cap), .015, parent=g)
    else:
        lathe(arc_profile([(0, 1.17), (.17, 1.17, .02), (.17, 1.52, .03), (0, 1.52)], 6), m=M(cap), parent=g)
    return g


def jar(s=1.0, body="blush", cap="ink", label=None, loc=(0, 0, 0), parent=None):
    g = empty("jar", loc, parent=parent, scale=s)
    lathe(arc_profile([(0, 0), (.4, 0, .07), (.4, .4, .05), (0, .4)]), m=mat(body, .3, coat=.4), parent=g)
    lathe(arc_profile([(0, .4), (.42, .4, .02), (.42, .62, .035), (0, .62)]), m=M(cap), parent=g)
    if label:
        lathe([(.4015, .07), (.4015, .35)], m=paper(label), parent=g, uv=(.07, .35, 1.6))
    return g


def headphones(s=1.0, rz=-30, c1="signal", c2="black", stand="bone"):
    g = empty("hp", scale=s, rot=(0, 0, rz))
    if stand:
        cyl(.44, .07, (0, 0, 0), M(stand), .02, parent=g)
        cyl(.055, 1.5, (0, 0, .05), M(stand), .01, parent=g)
        tube([(-.24, 0, 1.50), (0, 0, 1.55), (.24, 0, 1.50)], .085, M(stand), g)
    rad, zc = .575, 1.05
    arc = lambda a, k=1.0: (rad * k * math.cos(math.radians(a)), 0, zc + (rad + .07) * k * math.sin(math.radians(a)))
    tube([arc(a) for a in range(-8, 189, 14)], .03, M("steel"), g)                     # spring band
    tube([arc(a, .99) for a in range(22, 159, 8)], .085, M(c2), g)                     # padded band
    for sx in (-1, 1):
        c = empty("cup", (sx * .50, 0, .90), (0, sx * 90, 0), g)                       # local z points outwards
        lathe(arc_profile([(0, .22), (.27, .22, .05), (.37, .08, .06), (.385, 0, .03), (.36, -.02), (0, -.02)], 8), m=M(c1), parent=c)
        lathe(arc_profile([(0, .25), (.16, .25, .015), (.175, .215)], 5), m=M("steel"), parent=c)
        torus(.255, .115, (0, 0, -.09), M(c2), parent=c)
        cyl(.24, .04, (0, 0, -.1), M("rubber"), .005, parent=c)
        box((.10, .085, .34), (sx * .575, 0, 1.0), M(c2), .03, parent=g)               # yoke
    return g


# ------------------------------------------------------------------ media
def cine(s=1.0, rz=28):
    """Film camera: two reels, matte box, lens."""
    g = empty("cine", scale=s, rot=(0, 0, rz))
    box((1.05, .5, .72), (0, 0, .12), M("cobalt"), .05, parent=g)
    box((.98, .52, .05), (0, 0, .44), M("bone"), .01, parent=g)
    box((.7, .34, .12), (0, 0, 0), M("ink"), .02, parent=g)
    for x, z, r in ((-.30, 1.18, .36), (.36, 1.10, .29)):
        h = empty("reel", (x, .13, z), (90, 0, 0), g)
        cyl(r, .2, (0, 0, .02), M("ink"), .03, parent=h)
        cyl(r * .86, .02, (0, 0, .215), M("signal"), .01, parent=h)
        cyl(r * .26, .05, (0, 0, .22), M("bone"), .01, parent=h)
        for k in range(5):
            a = math.radians(72 * k + 18)
            cyl(r * .17, .012, (r * .56 * math.cos(a), r * .56 * math.sin(a), .232), M("ink"), .004, parent=h, n=32)
    l = empty("lens", (-.52, 0, .5), (0, -90, 0), g)                # pointing -x
    cyl(.24, .16, (0, 0, 0), M("steel"), .015, parent=l)
    cyl(.21, .22, (0, 0, .15), M("ink"), .015, parent=l)
    cyl(.26, .12, (0, 0, .36), M("ink"), .02, parent=l)
    cyl(.2, .012, (0, 0, .478), M("lens"), .004, parent=l)
    torus(.21, .02, (0, 0, .37), M("brass"), parent=l)
    mb = empty("mb", (-1.02, 0, .5), (0, 0, 0), g)
    box((.05, .72, .06), (-.02, 0, .24), M("ink"), .01, parent=mb)
    box((.05, .72, .06), (-.02, 0, -.30), M("ink"), .01, parent=mb)
    for y in (-.34, .34):
        box((.05, .05, .55), (-.02, y, -.28), M("ink"), .01, parent=mb)
    box((.05, .74, .2), (-.1, 0, .29), M("signal"), .01, (0, -35, 0), mb)
    box((.22, .14, .14), (.6, -.14, .6), M("ink"), .03, parent=g)   # finder
    cyl(.1, .1, (.72, -.14, .67), M("rubber"), .02, (0, 90, 0), g)
    for i in range(3):
        cyl(.045, .04, (.14 + .15 * i, -.26, .27), M("bone"), .01, (90, 0, 0), g, n=32)
    return g


def clapper(s=1.0, rz=-10, img="slate.png"):
    g = empty("clap", scale=s, rot=(0, 0, rz))
    p = empty("p", (0, 0, .02), (-10, 0, 0), g)
    slab(1.5, 1.0, .07, .05, m=M("ink"), bevel=.012, parent=p, face=paper(img), inset=.03)
    for z, a in ((1.02, 0), (1.2, 16)):
        q = empty("stick", (-.75, 0, z), (0, -a, 0), p)
        box((1.5, .075, .17), (.75, 0, 0), M("bone"), .01, parent=q)
        for k in range(5):
            plate([(.08 + .3 * k, .004), (.2 + .3 * k, .004), (.29 + .3 * k, .166), (.17 + .3 * k, .166)], .08, (0, 0, 0), M("ink"), .001, parent=q)
    return g


# ------------------------------------------------------------------ software
def console(s=1.0, rz=-18, img="console.png"):
    """Desk instrument: sloped panel with knobs, faders, keys and a small screen."""
    g = empty("console", scale=s, rot=(0, 0, rz))
    W, D = 2.0, 1.25
    plate([(-D / 2, 0), (D / 2, 0), (D / 2, .62), (-D / 2, .2)], W, (0, 0, 0), M("bone"), .045, (0, 0, 90), g)
    a = math.degrees(math.atan2(.42, D))
    p = empty("panel", (0, 0, .41), (a, 0, 0), g)                 # panel frame: x right, y up the slope
    # panel top plane: z=0 here
    slab(.9, .42, .03, .03, (-.46, .14, .012), M("ink"), .006, (-90, 0, 0), p, face=screen(img, .9), inset=.03)
    for r in range(2):
        for c in range(4):
            x, y = .18 + .22 * c, .42 - .24 * r
            col = ("signal", "ink", "ink", "ink", "green", "ink", "marigold", "ink")[r * 4 + c]
            cyl(.075, .075, (x, y, .0), M(col), .015, parent=p, n=48)
            box((.014, .06, .01), (x, y + .035, .07), M("bone"), 0, (0, 0, -30 * c + 20), p)
    for c in range(4):
        x = .18 + .22 * c
        box((.022, .36, .006), (x, -.2, 0), M("ink"), 0, parent=p)
        box((.1, .06, .06), (x, (-.28, -.1, -.18, -.06)[c], 0), M(("ink", "signal", "ink", "ink")[c]), .012, parent=p)
    for c in range(4):
        for r in range(2):
            x, y = -.8 + .226 * c, -.1 - .22 * r
            col = "sky" if (c, r) in ((1, 0), (2, 1)) else ("marigold" if (c, r) == (3, 1) else "white")
            box((.19, .19, .055), (x, y, 0), M(col), .025, parent=p)
    return g


def layers(s=1.0):
    """Stack of interface layers on pins."""
    g = empty("layers", scale=s)
    cols = ("deep", "green", "mint", "bone")
    for i, c in enumerate(cols):
        slab(1.9, 1.3, .07, .09, (0, -.65, .12 + .42 * i), M(c), .02, (-90, 0, 0), g)
    return g


def arm(s=1.0, pose=(-14, -8, 78), rz=0, c1="bone", c2="ink", c3="signal", hold="sky"):
    """Robot arm, gripper pointing down; pose = shoulder, elbow, wrist (degrees, + leans to +x)."""
    g = empty("arm", scale=s, rot=(0, 0, rz))
    cyl(.50, .14, (0, 0, 0), M(c2), .03, parent=g)
    cyl(.37, .32, (0, 0, .13), M(c1), .05, parent=g)
    a = empty("a", (0, 0, .58), (0, pose[0], 0), g)
    cyl(.25, .56, (0, .28, 0), M(c3), .04, (90, 0, 0), a)
    slab(.36, 1.2, .32, .17, (0, 0, -.15), M(c1), .05, parent=a)
    b = empty("b", (0, 0, .95), (0, 90 + pose[1], 0), a)
    cyl(.21, .5, (0, .25, 0), M(c3), .03, (90, 0, 0), b)
    slab(.28, 1.0, .26, .13, (0, 0, -.1), M(c1), .045, parent=b)
    c = empty("c", (0, 0, .80), (0, pose[2], 0), b)
    cyl(.15, .4, (0, .2, 0), M(c3), .02, (90, 0, 0), c)
    cyl(.12, .26, (0, 0, .06), M(c2), .02, parent=c)
    cyl(.16, .07, (0, 0, .30), M(c1), .02, parent=c)
    for y in (-1, 1):
        box((.06, .12, .26), (y * .17, 0, .35), M(c2), .015, (0, 0, 0), c)
    if callable(hold):
        hold(c)                                           # build something in the gripper frame (z = away from the wrist)
    elif hold:
        box((.28, .28, .28), (0, 0, .42), M(hold), .03, parent=c)
    return g


def house(s=1.0, rz=-28, wall="white", wing="brick", roof="ink", door="signal", ground="green", base=True):
    g = empty("house", scale=s, rot=(0, 0, rz))
    if base: box((2.2, 1.5, .08), (0, 0, 0), M(ground), .03, parent=g)
    box((1.2, .95, .78), (.25, .1, .08), M(wall), .012, parent=g)
    box((.62, .7, .5), (-.62, .05, .08), M(wing), .012, parent=g)
    plate([(-.68, 0), (.68, 0), (0, .5)], 1.06, (.25, .1, .84), M(roof), .012, parent=g)
    box((.72, .8, .05), (-.62, .05, .575), M(roof), .012, parent=g)
    gl = mat("#7FB6D9", .06, coat=1., spec=.8)
    for x in (-.02, .52):
        box((.3, .03, .34), (x, -.375, .34), M("ink"), .006, parent=g); box((.25, .035, .29), (x, -.377, .365), gl, .004, parent=g)
    box((.24, .04, .46), (.25, -.375, .08), M(door), .008, parent=g)
    box((.4, .03, .26), (-.62, -.3, .2), gl, .004, parent=g)
    box((.16, .16, .5), (.6, .2, 1.0), M(wing), .01, parent=g)
    for x, y, r in ((-.85, -.5, .16), (.92, -.48, .2), (-.95, .45, .22)):
        cyl(.025, .2, (x, y, .08), mat("#6B4A2F", .8), 0, parent=g); sphere(r, (x, y, .25 + r), mat(ground, .8, noise=.6), g)
    for i in range(2):
        box((.18, .12, .02), (.25, -.50 - .15 * i, .08), M("bone"), .006, parent=g)
    return g


def kettlebell(s=1.0, c="ink"):
    g = empty("kb", scale=s)
    sphere(.48, (0, 0, .45), mat(c, .55, noise=.25), g, (1, 1, .94))
    cyl(.3, .05, (0, 0, 0), mat(c, .55), .01, parent=g)
    tube([(-.26, 0, .72), (-.31, 0, 1.0), (-.2, 0, 1.2), (0, 0, 1.25), (.2, 0, 1.2), (.31, 0, 1.0), (.26, 0, .72)], .085, mat(c, .4), g)
    lathe([(.4825, .36), (.4825, .54)], m=M("signal"), parent=g)
    return g


def watch(s=1.0, img="watch.png", rz=-10):
    g = empty("watch", scale=s, rot=(0, 0, rz))
    slab(.78, .94, .22, .22, (0, -.24, .36), M("ink"), .06, (-16, 0, 0), g, face=screen(img, .9), inset=.06)
    cyl(.07, .1, (.38, -.12, .95), M("signal"), .015, (0, 90, 0), g)
    for i in range(44):                                   # strap: a loop of plates behind the case
        a = 2 * math.pi * i / 44
        y, z = .22 - .47 * math.cos(a), .80 + .60 * math.sin(a)
        if math.cos(a) > .35: continue
        box((.5, .11, .05), (0, y, z), M("signal"), .012, (math.degrees(math.atan2(.60 * math.cos(a), .47 * math.sin(a))), 0, 0), g)
    cyl(.34, .08, (0, .2, 0), M("bone"), .02, parent=g); cyl(.1, .5, (0, .25, .05), M("bone"), .02, parent=g)
    return g


def books(s=1.0, rz=12):
    g = empty("books", scale=s, rot=(0, 0, rz))
    z = 0
    for i, (w, d, h, c, r) in enumerate(((1.6, 1.1, .2, "green", 0), (1.45, 1.0, .16, "marigold", 7), (1.5, 1.02, .22, "signal", -5), (1.2, .9, .14, "sky", 11))):
        b = empty("bk", (0, 0, z), (0, 0, r), g)
        box((w, d, h), (0, 0, 0), M(c), .02, parent=b)
        box((w - .06, d - .03, h - .06), (.035, -.0, .03), M("bone"), .004, parent=b)
        box((w - .08, .02, h - .055), (.02, -d / 2 - .002, .028), M("bone"), .003, parent=b)
        z += h
    return g, z


def megaphone(s=1.0, rz=-30, c1="signal", c2="bone"):
    g = empty("mega", scale=s, rot=(0, 0, rz))
    m = empty("m", (0, 0, .95), (0, -100, 0), g)
    lathe(arc_profile([(.13, -.5), (.17, -.1, .05), (.62, .85, .02), (.66, .88, .02), (.62, .92), (.5, .7), (.12, -.1), (0, -.1)], 5), m=M(c1), parent=m, smooth=40)
    torus(.63, .045, (0, 0, .88), M(c2), parent=m)
    cyl(.17, .36, (0, 0, -.55), M(c2), .04, parent=m)
    cyl(.2, .1, (0, 0, -.62), M("ink"), .03, parent=m)
    tube([(.12, 0, .86), (.18, 0, .5), (.2, 0, .2), (.26, 0, .03)], .075, M("ink"), g)
    return g


def target(s=1.0, rz=12):
    g = empty("target", scale=s, rot=(0, 0, rz))
    t = empty("t", (0, 0, .95), (80, 0, 0), g)
    for i, (r, c) in enumerate(((.85, "bone"), (.68, "signal"), (.5, "bone"), (.33, "signal"), (.15, "marigold"))):
        cyl(r, .08 + .03 * i, (0, 0, 0), M(c), .015, parent=t, n=96)
    for x in (-.45, .45):
        box((.09, .09, 1.1), (x, .16, 0), M("ink"), .015, (-12, 0, 0), g)
    return g


def dart(loc, rot, parent=None, s=1.0):
    d = empty("dart", loc, rot, parent, s)
    cyl(.008, .22, (0, 0, 0), M("steel"), 0, parent=d, n=16)
    lathe(arc_profile([(.01, .2), (.05, .24, .02), (.05, .5, .02), (.03, .55), (.02, .95), (0, .95)], 4), m=M("ink"), parent=d, n=32)
    for k in range(2):
        plate([(-.16, .72), (0, .62), (.16, .72), (.16, 1.02), (0, .92), (-.16, 1.02)], .014, (0, 0, 0), M("bone"), .002, (0, 0, 90 * k + 45), d)
    return d


def swatches(s=1.0, cols=("ink", "deep", "green", "mint", "sky", "marigold", "signal", "blush"), spread=78):
    g = empty("fan", scale=s)
    n = len(cols)
    for i, c in enumerate(cols):
        a = -spread / 2 + spread * i / (n - 1)
        h = empty("h", (0, -.05 + .026 * (n - i), .1), (0, a, 0), g)
        sl = slab(.5, 1.7, .022, .05, (0, 0, -.08), M("white"), .006, parent=h)
        sheet(.44, 1.2, .025, (0, -.0125, .36), M(c), parent=h)
    cyl(.045, .3, (0, .2, .1), M("steel"), .01, (90, 0, 0), g)
    return g


def gear(r=.5, t=.18, teeth=12, c="green", loc=(0, 0, 0), rot=(90, 0, 0), parent=None, hub="bone"):
    pts = []
    for i in range(teeth):
        for da, rr in ((0, .84), (.12, .84), (.2, 1.0), (.42, 1.0), (.5, .84)):
            a = 2 * math.pi * (i + da * 1.0) / teeth
            pts.append((r * rr * math.cos(a), r * rr * math.sin(a)))
    g = empty("gear", loc, parent=parent)
    q = empty("q", (0, 0, 0), (0, 0, 0), g)
    plate(pts, t, (0, 0, 0), M(c), .02, parent=q)
    cyl(r * .34, t + .08, (0, t / 2 + .04, 0), M(hub), .015, (90, 0, 0), q)
    cyl(r * .14, t + .12, (0, t / 2 + .06, 0), M("ink"), .01, (90, 0, 0), q)
    return g


# ------------------------------------------------------------------ set pieces for case studies
def pill_(w, h, t, loc, m, parent, bevel=.015):
    return slab(w, h, t, h / 2 - .001, loc, m, bevel, parent=parent, n=14)


def uikit(s=1.0, rz=0, board="bone", w=3.6, h=2.2):
    """Interface components as solid parts on a board: toggle, slider, button, check, chart, swatches, card."""
    g = empty("uikit", scale=s, rot=(0, 0, rz))
    p = empty("p", (0, 0, .05), (-6, 0, 0), g)
    slab(w, h, .12, .12, m=M(board), bevel=.02, parent=p)
    f = -.06                                                             # front face y
    def at(x, z): return (x, f - .05, z)
    pill_(.86, .44, .1, at(-1.22, 1.58), M("green"), p); cyl(.165, .09, (-1.01, f - .1, 1.80), M("bone"), .03, (90, 0, 0), p)
    pill_(1.1, .34, .1, at(.05, 1.63), M("signal"), p)
    text("Ship it", .2, (.05, f - .1, 1.735), M("ink"), .012, parent=p, font=FONT)
    pill_(.86, .44, .1, at(1.25, 1.58), mat("#CBD0C8", .5), p); cyl(.165, .09, (1.04, f - .1, 1.80), M("white"), .03, (90, 0, 0), p)
    slab(1.3, 1.1, .08, .1, (-1.0, f - .04, .22), M("sky"), .02, parent=p)
    for i, k in enumerate((.28, .48, .36, .72)):
        slab(.19, k, .1, .05, (-1.42 + .28 * i, f - .1, .34), M("deep" if i < 3 else "signal"), .015, parent=p)
    pill_(1.5, .1, .05, at(.75, 1.27), mat("#CBD0C8", .5), p, .01); pill_(.9, .1, .06, at(.45, 1.27), M("ink"), p, .01)
    cyl(.13, .1, (.9, f - .08, 1.32), M("marigold"), .03, (90, 0, 0), p)
    for i, c in enumerate(("signal", "marigold", "green", "cobalt")):
        cyl(.16, .09, (.15 + .4 * i, f - .02, .96), M(c), .03, (90, 0, 0), p)
    slab(.36, .36, .09, .08, (.16, f - .04, .28), M("green"), .02, parent=p)
    tube([(.06, f - .12, .46), (.13, f - .12, .38), (.27, f - .12, .56)], .03, M("bone"), p, flat="VECTOR")
    slab(.36, .36, .09, .08, (.62, f - .04, .28), M("white"), .02, parent=p)
    cyl(.19, .09, (1.1, f - .02, .46), M("white"), .02, (90, 0, 0), p); cyl(.09, .1, (1.1, f - .09, .46), M("signal"), .02, (90, 0, 0), p)
    slab(.3, .36, .09, .08, (1.5, f - .04, .28), M("marigold"), .02, parent=p)
    return g


def pencil(L=1.6, c="marigold", loc=(0, 0, 0), rot=(0, 0, 0), parent=None, r=.075):
    g = empty("pencil", loc, rot, parent)
    cyl(r, L, (0, 0, .22), M(c), .004, parent=g, n=6)
    lathe([(0, 0), (.018, .05)], m=M("ink"), parent=g, n=24); lathe([(.018, .05), (r * .93, .23)], m=M("sand"), parent=g, n=24)
    cyl(r * 1.02, .12, (0, 0, .22 + L), M("steel"), .004, parent=g, n=32); cyl(r * .98, .14, (0, 0, .34 + L), M("signal"), .03, parent=g, n=32)
    return g


def stopwatch(s=1.0, rz=-14):
    g = empty("stop", scale=s, rot=(0, 0, rz))
    b = empty("b", (0, 0, .98), (82, 0, 0), g)
    lathe(arc_profile([(0, -.16), (.86, -.16, .08), (.98, 0, .08), (.94, .16, .04), (.86, .16), (.86, .1), (0, .1)], 6), m=M("signal"), parent=b, n=128)
    cyl(.86, .02, (0, 0, .1), M("bone"), 0, parent=b, n=128)
    for i in range(60):
        a = 2 * math.pi * i / 60; big = i % 5 == 0
        box((.03 if big else .014, .15 if big else .07, .012), (.74 * math.sin(a), .74 * math.cos(a), .118), M("ink"), 0, (0, 0, -math.degrees(a)), b)
    for z, L, w, c, a in ((.135, .66, .045, "signal", 52), (.15, .4, .06, "ink", -64)):
        e = empty("hand", (0, 0, z), (0, 0, -a), b); box((w, L, .014), (0, L / 2 - .1, 0), M(c), .005, parent=e)
    cyl(.075, .04, (0, 0, .13), M("ink"), .01, parent=b)
    k = empty("k", (0, -.02, 1.94), (0, 0, 0), g)
    cyl(.1, .16, (0, 0, -.04), M("steel"), .01, parent=k); cyl(.19, .2, (0, 0, .12), M("ink"), .03, parent=k)
    for sx in (-1, 1):
        e = empty("e", (sx * .66, .0, 1.66), (0, sx * 42, 0), g); cyl(.07, .12, (0, 0, 0), M("steel"), .01, parent=e); cyl(.11, .1, (0, 0, .1), M("ink"), .02, parent=e)
    box((.9, .5, .1), (0, .05, -.02), M("ink"), .03, parent=g)
    return g


def racks(s=1.0, n=3, rz=-16):
    g = empty("racks", scale=s, rot=(0, 0, rz))
    for i in range(n):
        z = .1 + i * .44
        box((2.0, 1.1, .38), (0, 0, z), M("green" if i % 2 == 0 else "deep"), .04, parent=g)
        for k in range(9):
            box((.035, .02, .2), (-.82 + .085 * k, -.553, z + .09), M("ink"), .008, parent=g, seg=2)
        for k, c in enumerate(("signal", "marigold", "mint")):
            cyl(.042, .03, (.38 + .18 * k, -.54, z + .19), mat(c, .4, emit=.6), .01, (90, 0, 0), g, n=32)
    for x in (-.8, .8):
        box((.2, .9, .1), (x, 0, 0), M("ink"), .02, parent=g)
    return g


def cloud(s=1.0, loc=(0, 0, 0), c="white"):
    g = empty("cloud", loc, scale=s)
    for x, y, z, r in ((0, 0, .52, .52), (-.62, .02, .36, .36), (.60, 0, .42, .42), (-.28, -.2, .34, .34), (.3, -.22, .34, .34), (-1.0, .02, .24, .24), (1.02, .02, .28, .28), (.1, .2, .44, .44)):
        sphere(r, (x, y, z), mat(c, .75, spec=.2), g)
    return g


def curl(img, w, pts, m=None, parent=None, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Paper strip of width w following y/z points, image mapped along its length."""
    me = bpy.data.meshes.new("curl"); bm = bmesh.new(); uv = bm.loops.layers.uv.new("uv")
    d = [0]
    for a, b in zip(pts, pts[1:]): d.append(d[-1] + math.dist(a, b))
    rows = [[bm.verts.new((x, y, z)) for x in (-w / 2, w / 2)] for y, z in pts]
    for i in range(len(pts) - 1):
        f = bm.faces.new((rows[i][0], rows[i][1], rows[i + 1][1], rows[i + 1][0]))
        for l, (u, v) in zip(f.loops, ((0, d[i]), (1, d[i]), (1, d[i + 1]), (0, d[i + 1]))):
            l[uv].uv = (u, 1 - v / d[-1])
    bm.to_mesh(me); bm.free()
    o = kit._link(bpy.data.objects.new("curl", me), m or paper(img), 180, parent)
    sol = o.modifiers.new("s", "SOLIDIFY"); sol.thickness = .012
    return kit._place(o, loc, rot)


def printer(s=1.0, rz=-18, img="article.png"):
    """Desk machine that prints articles: a paper ribbon leaves the slot and rolls forward."""
    g = empty("printer", scale=s, rot=(0, 0, rz))
    box((1.9, 1.1, .95), (0, .2, 0), M("bone"), .12, parent=g, seg=6)
    box((1.5, .12, .1), (0, -.36, .42), M("ink"), .03, parent=g)
    box((1.9, 1.1, .14), (0, .2, 0), M("ink"), .04, parent=g)
    for i, c in enumerate(("signal", "marigold", "green")):
        cyl(.085, .05, (.3 + .25 * i, -.355, .75), M(c), .02, (90, 0, 0), g, n=40)
    slab(.66, .2, .03, .04, (-.5, -.35, .65), M("ink"), .008, parent=g)
    text("draft 5", .13, (-.5, -.37, .70), mat("marigold", .5, emit=.6), .002, parent=g, font=FONT, bevel=0)
    pts = []
    for i in range(30):
        t = i / 29
        pts.append((-.36 - 1.25 * t, .47 - .40 * math.sin(min(1, t * 1.25) * math.pi / 2) - .05 * t + (.10 * max(0, t - .72) ** 1.2 * 6)))
    curl(img, 1.22, pts, parent=g)
    roll = empty("roll", (0, .35, 1.16), (0, 90, 0), g)
    cyl(.34, 1.3, (0, 0, -.65), M("white"), .01, parent=roll); cyl(.1, 1.5, (0, 0, -.75), M("signal"), .01, parent=roll)
    for x in (-.78, .78): box((.1, .3, .42), (x, .35, .86), M("ink"), .04, parent=g)
    return g


def shelf(s=1.0, rz=-10):
    g = empty("shelf", scale=s, rot=(0, 0, rz))
    W = 3.3
    for x in (-W / 2, W / 2): box((.1, .8, 2.35), (x, 0, 0), M("sand"), .02, parent=g)
    box((W, .06, 2.3), (0, .38, 0), M("bone"), .01, parent=g)
    for z in (.06, .80, 1.56): box((W, .8, .08), (0, 0, z), M("sand"), .015, parent=g)
    for z, row in ((1.64, "abcab"), (.88, "dedfd"), (.14, "gghgg")):
        for i, ch in enumerate(row):
            x = -1.28 + .64 * i
            if ch == "a": jar(.58, "signal", "bone", loc=(x, -.05, z), parent=g)
            elif ch == "b": box((.36, .3, .48), (x, -.05, z), M("marigold"), .015, parent=g)
            elif ch == "c": jar(.58, "sky", "ink", loc=(x, -.05, z), parent=g)
            elif ch == "d": lathe(arc_profile([(0, 0), (.15, 0, .03), (.15, .36, .06), (.05, .44, .02), (.05, .54), (0, .54)]), (x, -.05, z), mat("green", .25, coat=.4), parent=g)
            elif ch == "e": box((.3, .26, .5), (x, -.05, z), M("blush"), .015, parent=g)
            elif ch == "f": cyl(.2, .34, (x, -.05, z), M("cobalt"), .03, parent=g)
            elif ch == "g": box((.46, .4, .4), (x, -.05, z), M("kraft"), .015, parent=g)
            else: sphere(.22, (x, -.05, z + .22), M("signal"), g)
        for i in range(5): slab(.26, .1, .015, .02, (-1.28 + .64 * i, -.41, z - .09), M("ink" if i != 2 else "signal"), .003, parent=g)
    return g


def abacus(s=1.0, rz=14):
    g = empty("abacus", scale=s, rot=(0, 0, rz))
    W, H = 1.7, 1.5
    for x in (-W / 2, W / 2): box((.12, .2, H), (x, 0, 0), M("green"), .03, parent=g)
    for z in (0, H - .1): box((W + .12, .2, .12), (0, 0, z), M("green"), .03, parent=g)
    for r, (c, split) in enumerate((("signal", 3), ("marigold", 5), ("sky", 2), ("blush", 4))):
        z = .3 + .3 * r
        cyl(.018, W, (-W / 2, 0, z), M("steel"), 0, (0, 90, 0), g, n=16)
        for k in range(7):
            x = -.72 + .17 * k if k < split else .72 - .17 * (6 - k)
            lathe(arc_profile([(.02, -.07), (.12, -.055, .03), (.13, 0, .03), (.12, .055, .03), (.02, .07)], 4), (x, 0, z), M(c), (0, 90, 0), g, n=40)
    return g


def capsule(loc, rot, c1="signal", c2="white", parent=None, s=1.0):
    g = empty("cap", loc, rot, parent, s)
    lathe(arc_profile([(0, -.26), (.11, -.26, .11), (.11, 0)], 10), m=mat(c1, .2, coat=.6), parent=g, n=48)
    lathe(arc_profile([(.114, -.02), (.114, .26, .114), (0, .26)], 10), m=mat(c2, .2, coat=.6), parent=g, n=48)
    return g


def coin(loc=(0, 0, 0), n=1, parent=None, c="marigold", r=.3):
    for i in range(n):
        cyl(r, .07, (loc[0] + .012 * math.sin(i * 2.1), loc[1] + .012 * math.cos(i * 1.7), loc[2] + .074 * i), mat(c, .35, coat=.2), .014, parent=parent, n=72)


def apple_(s=1.0, loc=(0, 0, 0), c="signal"):
    g = empty("apple", loc, scale=s)
    lathe(arc_profile([(0, .06), (.12, 0, .06), (.34, .14, .16), (.40, .42, .2), (.26, .68, .14), (.07, .64, .06), (0, .56)], 10), m=mat(c, .3, coat=.3), parent=g, n=64)
    tube([(0, 0, .56), (.03, 0, .68), (.09, 0, .78)], .022, M("ink"), g)
    return g


# ------------------------------------------------------------------ set pieces for the invented brands of the portfolio
def arch(w, h, t, loc, m, parent, bevel=.006):
    """Upright plate with a round top: doors and windows."""
    r = w / 2
    pts = [(-r, 0), (r, 0)] + [(r * math.cos(math.pi * i / 20), h - r + r * math.sin(math.pi * i / 20)) for i in range(21)]
    return plate(pts, t, loc, m, bevel, parent=parent)


def church(s=1.0, rz=-28, wall="bone", roof="plum", door="signal", glow="marigold", ground="green"):
    g = empty("church", scale=s, rot=(0, 0, rz))
    box((2.5, 2.3, .08), (.05, 0, 0), M(ground), .03, parent=g)
    box((1.2, 1.7, .86), (.3, .1, .08), M(wall), .012, parent=g)
    plate([(-.72, 0), (.72, 0), (0, .78)], 1.82, (.3, .1, .94), M(roof), .012, parent=g)
    plate([(-.58, 0), (.58, 0), (0, .64)], .02, (.3, -.82, .95), M(wall), .004, parent=g)
    box((.62, .62, 1.75), (-.62, -.42, .08), M(wall), .012, parent=g)                   # tower
    box((.7, .7, .07), (-.62, -.42, 1.83), M(roof), .012, parent=g)
    cyl(.46, 1.15, (-.62, -.42, 1.9), M(roof), .006, (0, 0, 45), g, r2=.01, n=4)
    box((.03, .03, .34), (-.62, -.42, 3.02), M("brass"), .006, parent=g); box((.17, .03, .03), (-.62, -.42, 3.2), M("brass"), .006, parent=g)
    pane = mat(glow, .5, emit=.35)
    arch(.34, .62, .05, (.3, -.76, .08), M(door), g)
    cyl(.17, .04, (.3, -.815, 1.22), pane, .004, (90, 0, 0), g)
    arch(.2, .4, .04, (-.62, -.735, 1.3), pane, g); arch(.16, .34, .04, (-.62, -.735, .55), pane, g)
    for y in (-.35, .1, .55):
        w = arch(.2, .5, .04, (.905, y, .3), pane, g); w.rotation_euler[2] = math.radians(90)
    for i in range(2): box((.6 - .1 * i, .14, .04), (.3, -.9 + .04 * i, .08 + .03 * i), M(wall), .006, parent=g)
    for x, y, r in ((-1.0, .7, .2), (1.1, -.75, .2), (-.62, .95, .15)):
        cyl(.025, .2, (x, y, .08), mat("#6B4A2F", .8), 0, parent=g); sphere(r, (x, y, .24 + r), mat(ground, .8, noise=.6), g)
    return g


def smooth(pts, k=8):
    """Closed Catmull-Rom outline through points."""
    out, n = [], len(pts)
    for i in range(n):
        a, b, c, d = (Vector(pts[(i + j - 1) % n]) for j in range(4))
        for t in (j / k for j in range(k)):
            q = .5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
            out.append((q.x, q.y))
    return out


def guitar(s=1.0, rz=-14, lean=10, top="#D98A2B", side="#5A2A14", neck="#3A1C10"):
    g = empty("guitar", scale=s, rot=(0, 0, rz)); p = empty("p", (0, 0, .02), (-lean, 0, 0), g)
    half = [(.0, .0), (.3, .03), (.5, .2), (.54, .42), (.42, .68), (.31, .84), (.34, 1.02), (.39, 1.16), (.34, 1.31), (.18, 1.39)]
    out = smooth(half + [(0, 1.4)] + [(-x, z) for x, z in reversed(half[1:])])
    plate(out, .3, (0, 0, 0), M(side), .03, parent=p)
    c = Vector((0, .68))
    plate([(x * .965, c.y + (z - c.y) * .975) for x, z in out], .03, (0, -.145, 0), M(top), .01, parent=p)
    cyl(.17, .02, (0, -.15, .92), M("black"), .002, (90, 0, 0), p); torus(.19, .016, (0, -.162, .92), M("bone"), (90, 0, 0), p)
    plate(smooth([(.19, .95), (.33, .86), (.33, .66), (.17, .72)]), .01, (0, -.163, 0), M(neck), .003, parent=p)   # pick guard
    box((.4, .05, .07), (0, -.17, .44), M(neck), .012, parent=p); box((.24, .03, .02), (0, -.2, .47), M("bone"), .004, parent=p)
    box((.17, .1, 1.25), (0, -.12, 1.1), M(side), .02, parent=p); box((.16, .03, 1.28), (0, -.185, 1.08), M(neck), .006, parent=p)
    for i in range(14):
        z = 2.36 - 1.9 * (1 - 2 ** (-(i + 1) / 12))                                     # real fret spacing
        if z > 1.1: box((.16, .012, .01), (0, -.203, z), M("steel"), 0, parent=p)
        if i in (2, 4, 6, 8) and z > 1.1: cyl(.016, .006, (0, -.2, z + .05), M("bone"), 0, (90, 0, 0), p, n=24)
    plate([(-.1, 0), (.1, 0), (.15, .12), (.135, .46), (-.135, .46), (-.15, .12)], .07, (0, -.12, 2.35), M(side), .014, parent=p)
    for k in range(3):
        for sx in (-1, 1):
            cyl(.018, .07, (sx * .1, -.15, 2.47 + .13 * k), M("steel"), .003, (90, 0, 0), p, n=20)
            cyl(.032, .07, (sx * .14, -.12, 2.47 + .13 * k), M("bone"), .01, (0, sx * 90, 0), p, n=24)
    for k in range(6):
        x = -.055 + .022 * k; box((.0055, .0055, 1.91), (x, -.215, .47), M("steel"), 0, parent=p)
    box((.5, .3, .06), (0, -.02, -.03), M("black"), .02, parent=g)
    return g


def metronome(s=1.0, rz=12, body="#8C3B1B", face="#F4E3BE"):
    g = empty("metro", scale=s, rot=(0, 0, rz))
    cyl(.5, 1.1, (0, 0, .08), M(body), .02, (0, 0, 45), g, r2=.2, n=4); box((.8, .8, .09), (0, 0, 0), M(body), .02, parent=g)
    q = empty("q", (0, -.345, .14), (-11.0, 0, 0), g)
    plate([(-.22, .0), (.22, .0), (.11, .92), (-.11, .92)], .02, (0, 0, 0), M(face), .004, parent=q)
    for i in range(8): box((.1 if i % 2 else .16, .012, .012), (0, -.016, .2 + .08 * i), M("black"), 0, parent=q)
    w = empty("w", (0, -.04, .08), (0, 14, 0), q); box((.018, .018, 1.0), (0, 0, 0), M("steel"), .002, parent=w); box((.11, .06, .12), (0, 0, .62), M("brass"), .012, parent=w)
    return g


def amp(s=1.0, rz=-18, body="#1F5A52", cloth="#E9D8AE"):
    g = empty("amp", scale=s, rot=(0, 0, rz))
    box((1.5, .7, 1.2), (0, 0, .05), M(body), .07, parent=g); slab(1.32, .7, .03, .05, (0, -.345, .16), mat(cloth, .9, noise=.5), .008, parent=g)
    slab(1.32, .2, .03, .03, (0, -.345, .95), M("black"), .006, parent=g)
    for i in range(6): cyl(.055, .06, (-.52 + .17 * i, -.36, 1.05), M("bone" if i else "#E2701E"), .012, (90, 0, 0), g, n=32)
    cyl(.03, .04, (.5, -.36, 1.05), mat("#FF4A1C", .3, emit=.8), .006, (90, 0, 0), g, n=24)
    tube([(-.3, 0, 1.25), (-.2, 0, 1.33), (.2, 0, 1.33), (.3, 0, 1.25)], .035, M("black"), g)
    for x in (-.6, .6): box((.16, .5, .06), (x, 0, 0), M("black"), .015, parent=g)
    return g


def carafe(s=1.0, rz=-20, body="white", lid="cobalt", band="#7CC7E8"):
    """Filter jug: lathe body, lid, spout, handle, a window of water."""
    g = empty("carafe", scale=s, rot=(0, 0, rz))
    lathe(arc_profile([(0, 0), (.46, 0, .08), (.42, 1.35, .04), (.4, 1.38), (0, 1.38)], 8), m=mat(body, .25, coat=.4), parent=g)
    lathe([(.4615 - .04 * .12 / 1.35, .12), (.4615 - .04 * .86 / 1.35, .86)], m=mat(band, .12, coat=.6), parent=g)
    lathe(arc_profile([(0, 1.38), (.44, 1.38, .02), (.43, 1.52, .05), (0, 1.55)], 6), m=M(lid), parent=g)
    plate([(-.1, 0), (.1, 0), (.16, .2), (-.16, .2)], .12, (-.46, 0, 1.34), M(lid), .03, (0, 0, 90), g)
    tube([(.4, 0, 1.3), (.72, 0, 1.24), (.76, 0, .85), (.66, 0, .45), (.44, 0, .36)], .065, M(lid), g)
    cyl(.1, .04, (0, 0, 1.54), M("white"), .015, parent=g)
    return g


def cartridge(s=1.0, c="white", band="cobalt", loc=(0, 0, 0), parent=None):
    g = empty("cart", loc, parent=parent, scale=s)
    cyl(.25, .62, (0, 0, .1), mat(c, .35, coat=.2), .04, parent=g); cyl(.2, .12, (0, 0, 0), M(band), .02, parent=g)
    lathe([(.2515, .26), (.2515, .5)], m=M(band), parent=g)
    for i in range(3): torus(.225, .02, (0, 0, .74 + .05 * i), M(band), parent=g)
    cyl(.18, .2, (0, 0, .7), mat(c, .35), .03, parent=g); cyl(.09, .1, (0, 0, .9), M(band), .02, parent=g)
    return g


def tumbler(s=1.0, loc=(0, 0, 0), water="#8FD2EE", rim="#EAF6FB", parent=None):
    g = empty("tumbler", loc, parent=parent, scale=s)
    lathe(arc_profile([(0, 0), (.22, 0, .05), (.27, .7), (.25, .7), (.23, .54), (0, .54)], 6), m=mat(rim, .08, coat=.8), parent=g)
    lathe([(.2222 + .05 * .1 / .7, .07), (.2222 + .05 * .54 / .7, .54)], m=mat(water, .06, coat=1.), parent=g)
    return g


def pocket(s=1.0, rz=-16, cloth="#D7F25B", hem="#B9D63A", thread="#17123B", coins=("#FFCF4A", "#FF7A59")):
    """A stitched pocket that stands by itself, coins looking out."""
    g = empty("pocket", scale=s, rot=(0, 0, rz)); p = empty("p", (0, 0, .04), (-8, 0, 0), g)
    r = math.radians
    low = [(.62 + .14 * math.cos(r(a)), .3 + .14 * math.sin(r(a))) for a in (0, -20, -40, -58)]
    out = [(.76, 1.35)] + low + [(.08, .03), (0, .01), (-.08, .03)] + [(-x, z) for x, z in reversed(low)] + [(-.76, 1.35)]
    plate(out, .1, (0, .12, 0), M(hem), .02, parent=p); plate(out, .22, (0, -.06, 0), M(cloth), .05, parent=p)
    box((1.5, .04, .2), (0, -.18, 1.12), M(hem), .015, parent=p)
    for x, z in [(-.63 + .14 * i, 1.17) for i in range(10)] + [(-.63 + .14 * i, 1.27) for i in range(10)]: box((.08, .014, .022), (x, -.204, z), M(thread), .004, parent=p)
    for sx in (-1, 1):
        for i in range(5): box((.022, .014, .08), (sx * .64, -.175, .4 + .14 * i), M(thread), .004, parent=p)
        for i in range(4): box((.09, .014, .022), (sx * (.5 - .13 * i), -.175, .29 - .06 * i), M(thread), .004, (0, sx * -25, 0), parent=p)
    for x, z, rr, c in ((-.22, 1.42, .36, coins[0]), (.36, 1.34, .3, coins[1])):
        cyl(rr, .06, (x, .085, z), mat(c, .35, coat=.2), .014, (90, 0, 0), p, n=72); cyl(rr * .72, .01, (x, .024, z), mat(c, .5), .004, (90, 0, 0), p, n=72)
    box((.7, .4, .07), (0, .02, 0), M(thread), .03, parent=g)
    return g


def pie(r=.7, n=8, on=5, c="#FF5FA2", off="#FFFFFF", loc=(0, 0, 0), rot=(90, 0, 0), parent=None, gap=.035, t=.18):
    """A disc cut into n slices, `on` of them coloured."""
    g = empty("pie", loc, rot, parent)
    for i in range(n):
        a0, a1 = 2 * math.pi * i / n, 2 * math.pi * (i + 1) / n
        m = (a0 + a1) / 2; dx, dy = gap * math.cos(m), gap * math.sin(m)
        pts = [(dx, dy)] + [(dx + r * math.cos(a0 + (a1 - a0) * k / 16), dy + r * math.sin(a0 + (a1 - a0) * k / 16)) for k in range(17)]
        plate(pts, t, (0, 0, 0), M(c if i < on else off), .03, (-90, 0, 0), g)
    return g


def crate(s=1.0, rz=10, wood="#D8A866", fruit=("#E2402A", "#7DB343", "#F2A71B"), loc=(0, 0, 0)):
    g = empty("crate", loc, (0, 0, rz), scale=s)
    W, D, H = 1.5, 1.0, .5
    box((W, D, .06), (0, 0, .04), mat(wood, .8), .01, parent=g)
    for z in (.08, .33):
        for y in (-D / 2, D / 2): box((W, .05, .18), (0, y, z), mat(wood, .8), .012, parent=g)
        for x in (-W / 2, W / 2): box((.05, D, .18), (x, 0, z), mat(wood, .8), .012, parent=g)
    for x in (-W / 2 + .05, W / 2 - .05):
        for y in (-D / 2 + .06, D / 2 - .06): box((.08, .08, H + .06), (x, y, 0), mat(wood, .8), .01, parent=g)
    k = 0
    for r in range(3):
        for c in range(5):
            apple_(.4, (-.58 + .29 * c + .02 * (r % 2), -.3 + .3 * r, .33 + .03 * ((r * 5 + c * 3) % 3)), fruit[(r + c * 2) % len(fruit)]).parent = g
    return g


def bag(s=1.0, rz=-12, c="#C99A63", stripe=None, loc=(0, 0, 0), leaf=True):
    """Paper bag with groceries looking out."""
    g = empty("bag", loc, (0, 0, rz), scale=s)
    box((.95, .6, 1.2), (0, 0, 0), mat(c, .85, spec=.2, noise=.15), .02, parent=g); box((.86, .52, .02), (0, 0, 1.19), mat("#3A2A1A", .9), 0, parent=g)
    if stripe: box((.956, .606, .34), (0, 0, .34), M(stripe), .02, parent=g)
    cyl(.075, .95, (-.22, .05, .75), mat("#D9963F", .7), .06, (12, -16, 0), g); sphere(.2, (.2, -.02, 1.27), mat("#E2402A", .3, coat=.3), g)
    lathe(arc_profile([(0, 0), (.13, 0, .03), (.13, .36, .06), (.05, .44, .02), (.05, .56), (0, .56)]), (.02, .1, 1.05), mat("#2F6B3A", .25, coat=.4), parent=g)
    if leaf:
        for i in range(7):
            a = i * 51; sphere(.12, (.32 + .05 * math.cos(a), .1 + .06 * math.sin(a), 1.28 + .05 * (i % 3)), mat("#6FA83B", .7, noise=.5), g, (1, .7, 1.2))
    return g


def ruler(L=2.4, c="marigold", loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    """Folding rule lying on the table along x."""
    g = empty("ruler", loc, rot, parent)
    box((L, .26, .05), (0, 0, 0), M(c), .012, parent=g)
    for i in range(int(L / .06)): box((.01, .13 if i % 5 == 0 else .07, .004), (-L / 2 + .05 + .06 * i, .13 - (.065 if i % 5 == 0 else .035), .049), M("ink"), 0, parent=g)
    return g


def stamp(s=1.0, loc=(0, 0, 0), c="signal", parent=None):
    g = empty("stamp", loc, parent=parent, scale=s)
    box((.62, .42, .16), (0, 0, 0), M("ink"), .02, parent=g)
    lathe(arc_profile([(0, .16), (.16, .16, .02), (.08, .42, .1), (.2, .74, .12), (.0, .9)], 8), m=M(c), parent=g)
    return g


def lens(s=1.0, loc=(0, 0, 0), rot=(0, 0, 0), rim="ink", grip="signal", glass="#CFE6F2", parent=None):
    """Magnifier standing upright."""
    g = empty("lens", loc, rot, parent, s)
    torus(.56, .075, (0, 0, 1.35), M(rim), (90, 0, 0), g); cyl(.54, .03, (0, .015, 1.35), mat(glass, .06, coat=1., spec=.8), .004, (90, 0, 0), g)
    cyl(.06, .2, (0, 0, .66), M("steel"), .01, parent=g); cyl(.1, .64, (0, 0, .06), M(grip), .04, parent=g)
    return g


def paper_sheet(img, w=.9, h=1.2, loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    g = empty("paper", loc, rot, parent)
    slab(w, h, .02, .02, m=M("white"), bevel=.004, parent=g, face=paper(img), inset=0)
    return g
