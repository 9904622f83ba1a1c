"""heroes.py - one scene for every service and for the contact page, each with things that stand nowhere else.
svc_<name> 1920x900: a quiet clay side for the title, the things on the line.  share_<name> 744x630: the same things
finished and close, for link previews,
and card_<name> 1280x800 with more room beside them, for lists.  contact 1000x1500, share_contact."""
import bpy, math, os
from mathutils import Vector
from kit import *
import props as P
from props import M
from stills import at, cam, stage

FONTS = os.path.join(HERE, "..", "fonts")
SIGN, SLAB, PEN = (os.path.join(FONTS, f"{name}.woff2") for name in ("rethink-sans-latin-800-normal", "alfa-slab-one-latin-400-normal", "im-fell-dw-pica-latin-400-italic"))
OAK, PINE = "#C98F4E", "#E0B57A"


def wood(c=OAK):
    return mat(c, .6, spec=.25)


def glow(c, e):
    """Light of its own, which the night keeps."""
    return mat(c, .4, emit=e)


# ---------------------------------------------------------------- web design: a shop front, door ajar, sign turned to "Open"
def shop():
    g = empty("shop", rot=(0, 0, -10)); wall = M("blush")
    for x0, x1, z0, z1 in ((-1.75, -1.5, 0, 2.55), (.3, .58, 0, 2.55), (1.4, 1.65, 0, 2.55), (-1.5, .3, 0, .62), (-1.5, 1.4, 1.84, 2.55)):
        box((x1 - x0, .7, z1 - z0), ((x0 + x1) / 2, 0, z0), wall, 0, parent=g)
    box((3.2, .1, 2.4), (-.05, .3, 0), glow("marigold", .25), 0, parent=g)
    box((3.64, .86, .16), (-.05, 0, 2.55), M("deep"), .03, parent=g); box((3.56, .8, .1), (-.05, -.02, 0), M("deep"), .02, parent=g)
    box((1.94, .26, .07), (-.6, -.36, .58), M("deep"), .015, parent=g)
    for x in (-1.46, -.6, .26): box((.07, .08, 1.22), (x, -.32, .63), M("deep"), .01, parent=g)
    for x, r, h, c in ((-1.1, .2, .6, "sky"), (-.28, .16, .78, "cobalt"), (.06, .12, .4, "signal")):
        lathe(arc_profile([(0, 0), (r, 0, .04), (r * 1.1, h * .6, .2), (r * .4, h * .82, .08), (r * .55, h), (0, h)]), (x, -.12, .65), M(c), parent=g)
    for i in range(13):                                                                    # awning with a scalloped edge
        x, m = -1.85 + 3.6 / 12 * i, M("signal" if i % 2 else "white")
        box((.3, .74, .04), (x, -.64, 2.0), m, .008, (30, 0, 0), g)
        plate([(.15 * math.cos(t), .15 * math.sin(t)) for t in (math.pi + math.pi * k / 20 for k in range(21))], .03, (x, -.965, 1.83), m, 0, parent=g)
    d = empty("door", (1.36, -.34, .1), (0, 0, 42), g)
    for x, w, z, h in ((-.69, .1, 0, 1.66), (-.05, .1, 0, 1.66), (-.37, .7, 0, .42), (-.37, .7, 1.5, .16)): box((w, .07, h), (x, 0, z), M("cobalt"), .01, parent=d)
    box((.56, .02, 1.1), (-.37, .01, .41), mat("#BFE3F2", .08, coat=1.), 0, parent=d)
    sphere(.06, (-.67, -.09, .78), M("brass"), d)
    tube([(-.58, -.06, 1.0), (-.37, -.06, 1.26), (-.16, -.06, 1.0)], .01, M("ink"), d, flat="VECTOR")
    slab(.62, .36, .03, .05, (-.37, -.09, .68), M("white"), .008, parent=d)
    text("Open", .25, (-.37, -.112, .79), M("signal"), .003, parent=d, font=SIGN, bevel=0)
    return g


# ---------------------------------------------------------------- software: six signal-box levers, three thrown
def levers():
    g = empty("levers", (-.05, .1, 0), (0, 0, -34), scale=1.06)
    box((3.3, 1.5, .2), (0, 0, 0), M("signal"), .03, parent=g); box((3.1, 1.15, .34), (0, 0, .2), M("ink"), .03, parent=g)
    q = empty("quadrant", (-1.5, 0, .5), (0, 90, 0), g); cyl(.55, 3.0, (0, 0, 0), M("bone"), .02, parent=q, n=128)
    for i, c in enumerate(("signal", "marigold", "cobalt", "signal", "marigold", "cobalt")):
        x = -1.22 + .488 * i
        for dx in (-.1, .1): torus(.545, .022, (x + dx, 0, .5), M("brass"), (0, 90, 0), g)
        torus(.535, .05, (x, 0, .5), M("ink"), (0, 90, 0), g)
        e = empty("lever", (x, 0, .5), (34 if i in (1, 3, 4) else -20, 0, 0), g)
        box((.13, .2, 1.25), (0, 0, .3), M(c), .02, parent=e); cyl(.07, .62, (0, 0, 1.5), M("steel"), .05, parent=e)
        cyl(.1, .05, (0, 0, 1.5), M("brass"), .01, parent=e)
        tube([(0, -.1, 1.0), (0, -.2, 1.3), (0, -.17, 1.75), (0, -.15, 1.95)], .022, M("steel"), e)
        cyl(.1, .03, (0, -.1, .95), M("bone"), .008, (90, 0, 0), e); text(str(i + 1), .15, (0, -.135, .9), M("ink"), .002, parent=e, font=SIGN, bevel=0)
    return g


# ---------------------------------------------------------------- app: one enormous light switch
def switch():
    g = empty("switch", (.1, 0, 0), (0, 0, -18), scale=.95); p = empty("p", (0, .1, .03), (-5, 0, 0), g)
    slab(2.25, 2.85, .26, .26, m=M("green"), bevel=.05, parent=p)
    slab(1.2, 1.9, .06, .1, (0, -.12, .475), M("ink"), .01, parent=p)
    P_ = [(.1, 0), (-.36, 0), (-.16, .9), (-.1, 1.78), (.1, 1.78)]                          # y and height: the upper half is pressed
    plate(P_, 1.08, (0, -.12, .535), M("white"), .03, (0, 0, 90), p)
    e = empty("on", (0, -.272, 1.5), (-3.9, 0, 0), p); slab(.44, .66, .05, .2, (0, 0, 0), glow("signal", .9), .01, parent=e)
    e = empty("off", (0, -.395, .72), (-12.5, 0, 0), p); torus(.14, .028, (0, 0, .2), mat("#C9CDC8", .5), (90, 0, 0), e)
    for z in (.22, 2.6):
        cyl(.1, .04, (0, -.125, z), M("steel"), .012, (90, 0, 0), p); box((.15, .01, .022), (0, -.166, z - .011), M("ink"), 0, (0, 38, 0), p)
    box((1.7, .7, .12), (0, .12, -.03), M("deep"), .03, parent=g)
    return g


# ---------------------------------------------------------------- video ads: a zoetrope
def runner(phase, m, parent, loc, rot, s=.5):
    """A running figure in relief, facing -y, its feet at z=0."""
    g = empty("runner", loc, rot, parent, s); k = math.sin(phase); r = .075
    hip, neck = (0, 0, .52), (.13, 0, .94)
    tube([hip, neck], r * 1.35, m, g, flat="VECTOR"); sphere(.125, (.2, 0, 1.13), m, g)
    for a in (k, -k):
        tube([hip, (.2 * a + .1, 0, .3), (.52 * a - .12, 0, .1 if a > 0 else .2)], r, m, g)
        tube([neck, (-.2 * a + .06, 0, .72), (-.34 * a + .2, 0, .66 + .1 * (a < 0))], r * .82, m, g)
    return g


def zoetrope():
    g = empty("zoetrope", (.05, 0, 0), scale=1.06); R, n = 1.42, 14
    lathe(arc_profile([(0, 0), (.82, 0, .05), (.82, .1, .04), (.5, .16, .1), (.16, .3, .1), (.12, .62, .05), (0, .62)]), m=M("ink"), parent=g)
    cyl(.24, .08, (0, 0, .46), M("brass"), .02, parent=g)
    d = empty("drum", (0, 0, .66), (9, 0, 0), g)
    lathe([(0, 0), (R, 0), (R, .8), (R - .05, .8), (R - .05, .06), (0, .06)], m=M("marigold"), parent=d, smooth=30)
    lathe([(R, 1.36), (R, 1.5), (R - .05, 1.5), (R - .05, 1.36), (R, 1.36)], m=M("sky"), parent=d, smooth=30)
    torus(R, .03, (0, 0, .02), M("ink"), parent=d)
    for i in range(n):                                                                      # the slits are what these leave open
        a = [math.radians(360 / n * (i + .1 + .8 * k / 10)) for k in range(11)]
        pts = [(R * math.cos(t), R * math.sin(t)) for t in a] + [((R - .05) * math.cos(t), (R - .05) * math.sin(t)) for t in reversed(a)]
        plate(pts, .58, (0, 0, 1.08), M("sky"), 0, (90, 0, 0), d)
    for i in range(n):
        a = 360 / n * (i + .5) + 8; m = M(("signal", "cobalt", "white", "green")[i % 4])
        x, y = math.sin(math.radians(a)), -math.cos(math.radians(a))
        runner(i * .9 + .6, m, d, (x * (R + .012), y * (R + .012), .1), (0, 0, a), .5)
        if y > 0: runner(i * .9 + .6, m, d, (x * (R - .06), y * (R - .06), .1), (0, 0, a), .5)
    return g


# ---------------------------------------------------------------- Amazon: a market stall
def melon(r, loc, c="#2F7A45", stripe="#1B4E2E", parent=None, rot=(0, 0, 0)):
    g = empty("melon", loc, rot, parent); sphere(r, (0, 0, r * .92), mat(c, .4, coat=.15), g, (1, 1, .94))
    for i in range(9):
        a = 2 * math.pi * i / 9
        arc = [(r * 1.003 * math.cos(t) * math.cos(a), r * 1.003 * math.cos(t) * math.sin(a), r * .92 + r * .943 * math.sin(t)) for t in (math.radians(v) for v in range(-78, 79, 12))]
        tube(arc, r * .055, mat(stripe, .45), g)
    cyl(.035, .12, (0, 0, r * 1.83), mat("#7A5A2E", .8), .01, (18, 10, 0), g)
    return g


def half_melon(r, loc, rot):
    g = empty("half", loc, rot)
    lathe([(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for a in range(-90, 1, 6)] + [(0, 0)], m=mat("#2F7A45", .4), parent=g)
    for k, z, c in ((.985, .004, "#DDEBC0"), (.88, .008, "#F2584A")): cyl(r * k, .006, (0, 0, z), mat(c, .55), 0, parent=g, n=96)
    for i in range(11):
        a = 2 * math.pi * i / 11; k = (.62, .44)[i % 2] * r
        sphere(.034, (k * math.cos(a), k * math.sin(a), .016), M("black"), g, (.62, 1, .5), 24, (0, 0, math.degrees(a) - 90))
    return g


def price(s, loc, rz, c="white", h=.62, parent=None):
    """A price card on a spike."""
    g = empty("card", loc, (0, 0, rz), parent)
    cyl(.016, h, (0, 0, 0), M("steel"), 0, parent=g, n=20); f = empty("face", (0, -.02, h - .06), (-8, 0, 0), g)
    slab(.66, .46, .025, .04, (0, 0, 0), M(c), .006, parent=f); text(s, .34, (0, -.017, .11), M("ink"), .002, parent=f, font=SIGN, bevel=0)
    return g


def scale():
    g = empty("scale", rot=(0, 0, -10))
    plate([(-.72, 0), (.72, 0), (.42, .95), (-.42, .95)], .8, (0, 0, .08), M("cobalt"), .07, parent=g); box((1.5, .9, .1), (0, 0, 0), M("ink"), .03, parent=g)
    f = empty("face", (0, -.42, .72), (90, 0, 0), g); cyl(.56, .1, (0, 0, 0), M("brass"), .03, parent=f, n=96); cyl(.5, .02, (0, 0, .095), M("white"), 0, parent=f, n=96)
    for i in range(24):
        a = math.radians(15 * i); box((.022 if i % 6 == 0 else .012, .1 if i % 6 == 0 else .055, .006), (.43 * math.sin(a), .43 * math.cos(a), .116), M("ink"), 0, (0, 0, -15 * i), f)
    e = empty("needle", (0, 0, .126), (0, 0, -58), f); box((.03, .42, .012), (0, .15, 0), M("signal"), .004, parent=e); cyl(.05, .03, (0, 0, .116), M("signal"), .008, parent=f)
    cyl(.09, .3, (0, 0, 1.0), M("steel"), .01, parent=g); box((.9, .12, .06), (0, 0, 1.22), M("steel"), .02, parent=g)
    lathe(arc_profile([(0, 1.28), (.5, 1.28, .2), (.86, 1.48, .03), (.84, 1.5), (.48, 1.32, .1), (0, 1.32)]), m=M("steel"), parent=g)
    melon(.52, (0, 0, 1.3), "#F0B429", "#D98A1F", g)
    return g


def stall():
    for i, y in enumerate((-.95, -.38, .19, .76)): box((4.5, .53, .16), (-.15, y, .06), wood(PINE if i % 2 else OAK), .02)
    for x in (-2.1, 1.8): box((.3, 2.1, .08), (x, -.1, 0), wood(), .01)
    at(scale(), 0, .2, .22)
    melon(.5, (-1.5, -.25, .22), rot=(0, 0, 20)); price("$5", (-1.15, -1.02, .18), -10, h=.45)
    half_melon(.58, (1.4, .1, .7), (72, 0, -14)); price("$3", (.98, -1.02, .18), -12, "marigold", .45)


# ---------------------------------------------------------------- product visualization: a chair, half clay, half oak and wool
def chair():
    g = empty("chair", (.05, -.05, 0), (0, 0, -24), scale=1.1); o = wood(); w = mat("#E2512B", .95, spec=.1, sheen=.6, noise=.5)
    for sx in (-1, 1):
        x = sx * .98
        tube([(x, -.72, 0), (x, -.66, .6), (x, -.6, 1.12)], .075, o, g); tube([(x * 1.02, .86, 0), (x, .66, .62), (x * .97, .62, 1.25), (x * .93, .86, 2.3)], .075, o, g)
        tube([(x, -.82, 1.13), (x * 1.03, -.3, 1.2), (x, .3, 1.16), (x * .98, .66, 1.16)], .085, o, g)
        tube([(x, -.66, .52), (x, .68, .5)], .055, o, g)
    for y, z in ((-.66, .52), (.66, .5)): tube([(-.98, y, z), (.98, y, z)], .06, o, g)
    tube([(-.93, .86, 2.28), (0, .95, 2.36), (.93, .86, 2.28)], .08, o, g)
    box((1.78, 1.5, .3), (0, -.08, .56), w, .13, (4, 0, 0), g, 8)
    b = empty("back", (0, .5, .84), (-13, 0, 0), g); box((1.72, .26, 1.36), (0, 0, 0), w, .12, parent=b, seg=8)
    for x in (-.43, 0, .43): cyl(.045, .03, (x, -.125, .95), mat("#B43C1D", .9), .012, (90, 0, 0), b)
    return g


# ---------------------------------------------------------------- AI automation: a marble run; one odd marble waits at a small gate
def rails(pts, m, g, y=0, gap=.17):
    for dy in (-gap / 2, gap / 2): tube([(x, y + dy, z) for x, z in pts], .03, m, g)


def marbles(a, b, n, m, g, r=.16):
    """Evenly on the rails between two points."""
    for i in range(n):
        t = (i + .5) / n; sphere(r, (a[0] + (b[0] - a[0]) * t, 0, a[1] + (b[1] - a[1]) * t + r * .85), m, g)


def run():
    g = empty("run", (.05, .1, 0), (0, 0, -14)); blue = mat("sky", .12, coat=.8)
    box((4.2, 1.7, .14), (0, -.1, 0), wood(), .03, parent=g)
    for x, h in ((-1.75, 2.5), (.62, 2.1), (1.85, 1.6)):
        cyl(.085, h, (x, .3, .1), wood(PINE), .02, parent=g); sphere(.13, (x, .3, .1 + h), M("cobalt"), g)
    for x, z in ((-1.75, 2.3), (.62, 1.95), (.62, 1.26), (1.85, 1.43), (-1.75, .98), (.62, .52), (1.85, .37)): cyl(.03, .4, (x, .3, z - .05), M("steel"), 0, (90, 0, 0), g, n=24)
    rails([(-2.0, 2.5), (-1.75, 2.32), (0, 2.06), (1.25, 1.86), (1.36, 1.84)], M("signal"), g)
    rails([(2.1, 1.66), (1.85, 1.45), (0, 1.2), (-1.25, 1.04), (-1.36, 1.02)], M("marigold"), g)
    rails([(-2.0, 1.16), (-1.75, .98), (0, .62), (1.85, .38), (2.05, .36)], M("cobalt"), g)
    marbles((-1.7, 2.3), (1.2, 1.88), 7, blue, g); marbles((1.7, 1.43), (-1.2, 1.06), 6, blue, g); marbles((-1.6, .94), (1.7, .4), 7, blue, g)
    rails([(.1, .3), (.6, .26), (1.5, .26)], M("ink"), g, -.55, .26)                         # the siding
    for x in (.3, 1.35): box((.08, .4, .14), (x, -.55, .12), M("ink"), .01, parent=g)
    sphere(.29, (.92, -.55, .53), mat("marigold", .14, coat=.8), g); torus(.272, .03, (.92, -.55, .53), M("ink"), (65, 24, 0), g)
    q = empty("gate", (1.42, -.55, .14), (0, 0, -44), g)
    for x in (-.34, .34): box((.08, .08, .86), (x, 0, 0), M("ink"), .015, parent=q)
    box((.8, .1, .1), (0, 0, .84), M("ink"), .02, parent=q); box((.58, .05, .5), (0, 0, .22), M("signal"), .02, parent=q); box((.4, .06, .08), (0, -.005, .43), M("white"), .01, parent=q)


# ---------------------------------------------------------------- AI design: nine wooden type blocks, four inked, one print
INKED = {(1, 1): ("R", "signal"), (2, 2): ("g", "green"), (2, 1): ("&", "cobalt"), (2, 0): ("5", "ink")}


def letter(s, size, loc, m, extrude, parent):
    return text(s, size, loc, m, extrude, parent=parent, font=SLAB, bevel=.004 if extrude > .01 else 0)


def blocks():
    b = .82; rest = iter("aBekS")
    for c in range(3):
        for r in range(3):
            s, ink = INKED.get((c, r)) or (next(rest), None)
            g = empty("block", (b * (c - 1), .25 + .02 * ((c * 2 + r) % 3), b * r), (0, 0, (-3, 2, -1, 2, 0, -2, 3, -2, 1)[c * 3 + r]))
            box((b - .02, .7, b - .02), (0, 0, 0), wood(PINE if (c + r) % 2 else OAK), .018, parent=g)
            letter(s, 1.2, (0, -.36, .3 if s == "g" else .24 if s in "ae" else .16), M(ink) if ink else wood("#A9713A"), .045, g).scale = (-1, 1, 1)
    p = empty("print", (1.66, -.42, .01), (-9, 0, -16)); slab(1.2, 1.66, .02, .01, (0, 0, 0), M("white"), .004, parent=p)
    for (c, r), (s, ink) in INKED.items():                                                  # printed, it reads the right way round
        letter(s, .76, (.29 - .58 * (c - 1), -.014, .13 + .51 * r + .1 * (s == "g")), mat(ink, .7), .001, p)


# ---------------------------------------------------------------- Google Ads: seven mailboxes, one flag up
def mailbox(x, number, c, up):
    g = empty("mailbox", (x, 0, .92), (0, 0, -26)); w, h, d = .6, .8, 1.05; r = w / 2
    out = [(-r, 0), (r, 0)] + [(r * math.cos(math.pi * i / 20), h - r + r * math.sin(math.pi * i / 20)) for i in range(21)]
    plate(out, d, (0, .35, 0), M(c), .02, parent=g)
    plate([(px * .88, .03 + pz * .9) for px, pz in out], .03, (0, -.19, 0), M(c), .012, parent=g)
    cyl(.04, .05, (0, -.2, h - .13), M("steel"), .01, (90, 0, 0), g); text(str(number), .3, (0, -.21, .2), M("ink" if up else "white"), .002, parent=g, font=SIGN, bevel=0)
    f = empty("flag", (r + .03, -.02, .36), (0 if up else -88, 0, 0), g); m = M("signal" if up else "white")
    box((.035, .07, .78 if up else .45), (0, 0, 0), m, .008, parent=f); cyl(.05, .05, (-.03, 0, 0), M("steel"), .01, (0, 90, 0), f)
    if up: box((.46, .035, .28), (.22, 0, .5), m, .01, (0, 0, 26), f)
    return g


def mailboxes():
    box((4.3, .4, .14), (-.05, .3, .78), wood(), .02)
    for x in (-1.8, -.1, 1.6): box((.24, .24, .8), (x, .3, 0), wood(PINE), .02)
    for i in range(7): mailbox(-1.88 + .57 * i, i + 1, "marigold" if i == 4 else "cobalt", i == 4)


# ---------------------------------------------------------------- contact: a reception bell and a folded note
def bell(s=1.0):
    g = empty("bell", scale=s)
    lathe(arc_profile([(0, 0), (.8, 0, .04), (.8, .12, .05), (.74, .17, .03), (0, .17)]), m=M("ink"), parent=g)
    lathe(arc_profile([(.7, .2), (.72, .23, .02), (.68, .32, .05), (.62, .55, .3), (.4, .8, .25), (.12, .88, .02), (0, .88)], 10), m=mat("signal", .16, coat=.9, spec=.6), parent=g)
    lathe(arc_profile([(0, .86), (.17, .86, .02), (.17, .9, .02), (.05, .93), (.05, 1.02), (0, 1.02)]), m=M("brass"), parent=g)
    lathe(arc_profile([(0, 1.0), (.14, 1.0, .04), (.14, 1.08, .06), (0, 1.12)]), m=M("brass"), parent=g)
    return g


def note():
    """A sheet folded like a tent, the beginning of a letter on it."""
    g = empty("note", rot=(0, 0, -16))
    for a, y in ((-17, -.3), (17, .3)):
        p = empty("leaf", (0, y, 0), (a, 0, 0), g); slab(1.25, 1.02, .018, .01, m=M("white"), bevel=.003, parent=p)
        if a < 0:
            text("Hello,", .36, (-.5, -.012, .68), M("ink"), .001, parent=p, font=PEN, align="LEFT", bevel=0)
            for z, l in ((.52, .98), (.36, .86), (.2, .55)): box((l, .004, .028), (-.5 + l / 2, -.012, z), M("ink"), 0, parent=p)
    return g


# ---------------------------------------------------------------- pages of words: seen in link previews alone
def question():
    for x, z, rz, s, c in ((-.5, 0, 6, "?", "signal"), (.62, 0, -8, "A", "ink"), (.1, 1.12, -4, "Q", "cobalt")):
        g = empty("block", (x, 0, z), (0, 0, rz)); box((1.1, 1.0, 1.1), (0, 0, 0), wood(PINE if s == "Q" else OAK), .03, parent=g)
        letter(s, 1.5, (0, -.5, .32 if s == "Q" else .24), M(c), .05, g)


def padlock():
    g = empty("lock", rot=(0, 0, -18)); tube([(-.5, 0, .95), (-.5, 0, 1.5), (0, 0, 2.02), (.5, 0, 1.5), (.5, 0, .95)], .13, M("steel"), g)
    box((1.6, .62, 1.2), (0, 0, 0), M("marigold"), .14, parent=g, seg=8); cyl(.2, .06, (0, -.3, .66), M("ink"), .02, (90, 0, 0), g)
    plate([(-.08, 0), (.08, 0), (.05, .34), (-.05, .34)], .06, (0, -.33, .3), M("ink"), .01, parent=g)
    k = empty("key", (.62, -1.0, .06), (0, 0, 12)); torus(.26, .07, (0, 0, 0), M("brass"), parent=k); box((.9, .12, .08), (.7, 0, -.05), M("brass"), .03, parent=k)
    for x in (.85, 1.05): box((.1, .26, .08), (x, .12, -.05), M("brass"), .02, parent=k)


def terms():
    g = empty("paper", (0, .1, 0), (0, 0, 8)); slab(1.9, 2.3, .03, .03, (0, 0, 0), M("white"), .004, (-12, 0, 0), g)
    p = empty("words", (0, -.02, 0), (-12, 0, 0), g)
    for i, l in enumerate((1.0, 1.4, 1.3, 1.4, .8, 1.4, 1.2)): box((l, .004, .05), (-.7 + l / 2, -.02, 1.95 - .2 * i), M("ink"), 0, parent=p)
    tube([(-.62, -.03, .4), (-.45, -.03, .62), (-.38, -.03, .34), (-.2, -.03, .56), (-.08, -.03, .36), (.3, -.03, .46)], .022, M("cobalt"), p)
    P.stamp(1.25, (1.25, -.5, 0)); P.pencil(1.5, "marigold", (-1.75, -.95, .075), (0, 90, 12))


def cookies():
    lathe(arc_profile([(0, 0), (.75, 0, .05), (1.35, .2, .05), (1.32, .24), (.7, .07, .05), (0, .07)]), m=M("sky"))
    for x, y, z, tx, ty, bite in ((-.5, .1, .1, 0, 8, 0), (.5, .2, .12, 6, -10, 0), (0, -.4, .22, 14, 4, 0), (.05, .1, .36, 6, -6, 0)):
        g = empty("cookie", (x, y, z), (tx, ty, 40 * x)); lathe(arc_profile([(0, 0), (.5, 0, .08), (.52, .12, .1), (.3, .2, .1), (0, .19)]), m=mat("#C98F4E", .85, noise=.6), parent=g)
        for i in range(8): a = i * 2.4; box((.11, .09, .07), (.1 * math.sqrt(i + .4) * 1.35 * math.cos(a), .1 * math.sqrt(i + .4) * 1.35 * math.sin(a), .155), mat("#3A2318", .5), .02, (0, 0, 50 * i), g)
    g = empty("leaning", (1.28, -.62, .52), (72, 0, 20)); lathe(arc_profile([(0, 0), (.5, 0, .08), (.52, .12, .1), (.3, .2, .1), (0, .19)]), m=mat("#C98F4E", .85, noise=.6), parent=g)
    for i in range(8): a = i * 2.4; box((.11, .09, .07), (.1 * math.sqrt(i + .4) * 1.35 * math.cos(a), .1 * math.sqrt(i + .4) * 1.35 * math.sin(a), .155), mat("#3A2318", .5), .02, (0, 0, 50 * i), g)


def ramp():
    """Three steps and, beside them, a ramp to the same door."""
    for i in range(3): box((1.1, 1.5 - .36 * i, .24), (-.95, .2 + .18 * i, .24 * i), M("blush"), .015)
    plate([(-.15, 0), (1.9, 0), (1.9, .05), (-.15, .72)], .8, (0, .3, 0), M("signal"), .015)
    box((1.35, .72, .72), (-.8, 1.32, 0), M("blush"), .015)
    tube([(-.1, -.05, 1.45), (1.75, -.05, .82), (1.9, -.05, .72)], .045, M("cobalt"))
    for x in (.05, .85, 1.65): cyl(.035, .78, (x, -.05, .66 - .34 * x), M("cobalt"), 0, n=32)
    box((.95, .12, 1.55), (-.95, 1.45, .7), M("marigold"), .02); sphere(.06, (-.62, 1.36, 1.4), M("brass"))


# name: (things, wall, table, camera of the finished close-up: middle x, bottom, width)
HEROES = dict(
    web=(shop, "mint", "deep", (0, -.62, 4.3)), software=(levers, "sky", "ink", (0, -.5, 4.0)), app=(switch, "marigold", "bone", (.15, -.4, 3.8)),
    video=(zoetrope, "plum", "blush", (0, -.5, 3.9)), amazon=(stall, "kraft", "green", (.1, -.5, 4.1)), product=(chair, "cobalt", "sand", (.05, -.75, 4.3)),
    automation=(run, "blush", "deep", (.4, -.5, 4.4)), design=(blocks, "bone", "marigold", (.4, -.4, 3.7)), ads=(mailboxes, "sky", "green", (.55, .05, 3.5)))
CLOSE = dict(
    HEROES, faqs=(question, "mint", "green", (.1, -.45, 3.6)), privacy=(padlock, "cobalt", "sky", (.2, -.55, 3.5)),
    terms=(terms, "blush", "plum", (0, -.55, 3.9)), cookies=(cookies, "marigold", "signal", (.22, -.7, 3.3)), accessibility=(ramp, "sky", "green", (.2, -.5, 3.9)))


def service(name, mode):
    things, wall, table, _ = HEROES[name]
    stage(wall, table, mode, line_x=0, line=True)
    things()
    for lamp in (o for o in bpy.data.objects if o.type == "LIGHT" and o.data.type == "SPOT"):
        lamp.location = (.5, -4.2, 5.6)                      # further in front, so that fronts are not in the shade of what juts out
        lamp.data.energy, lamp.data.spot_size = 3000, math.radians(60)
        lamp.rotation_euler = (Vector((.6, .2, 1.1)) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    cam(-1.55, -.86, 8.1, 1920, 900)


def share(name, mode):
    things, wall, table, view = CLOSE[name]
    stage(wall, table, mode)
    things()
    cam(*view, 744, 630)


def card(name, mode):                                      # 16:10, on the list of services
    things, wall, table, (cx, bottom, width) = HEROES[name]
    stage(wall, table, mode)
    things()
    cam(cx, bottom, width * (630 / 744) * 1.6, 1280, 800)


def reception(mode):
    stage("marigold", "deep", mode)
    box((2.2, 1.9, .62), (-.2, .35, 0), M("sky"), .05)
    at(bell(1.16), -.2, .3, .62)
    at(note(), .8, -.95)


def contact(mode):                                         # portrait, beside the contact form
    reception(mode); cam(.08, -.98, 3.15, 1000, 1500)


def share_contact(mode):
    reception(mode); cam(.1, -.5, 3.2, 744, 630)
