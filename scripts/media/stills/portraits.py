"""portraits.py - the people of the agency, modelled in clay.  portrait_<name>, 4:5, head 46 % of the height.
Everything of a head is measured from its middle, at eye height: x to the viewer's right, y away from the viewer, z up."""
import bpy, math
from mathutils import Vector
import kit
from kit import *

HEAD = (.386, .378, .479)                                    # half axes of a head
UP = 1.22                                                    # where its middle is above the table

# turn towards the light and tilt, in degrees; wide and long stretch the head, jaw narrows it towards the chin
PEOPLE = dict(
    marian=dict(wall="marigold", skin="#DDA27E", hair="#B4B3AF", brow="#8E8B86", style="bob", wear="roll", top="ink", turn=10, tilt=-3, jaw=.10, smile=.035),
    theo=dict(wall="blush", skin="#7A4A31", hair="#231815", brow="#1B110E", style="crop", wear="shirt", top="green", turn=9, tilt=2, wide=1.07, jaw=.02, smile=.03, nose=1.15),
    ines=dict(wall="sky", skin="#C08257", hair="#2E1B16", style="bun", wear="overalls", top="#F1EEE4", second="cobalt", turn=12, tilt=3, jaw=.12, smile=.04, nose=.92, glasses=True),
    samuel=dict(wall="mint", skin="#E8B08C", hair="#A8492A", style="part", wear="cardigan", top="kraft", turn=11, tilt=-2, wide=.97, long=1.07, jaw=.10, smile=.032, lean=.008),
    priya=dict(wall="sand", skin="#A96E47", hair="#1D1516", style="long", wear="plain", top="plum", turn=13, tilt=-4, jaw=.13, smile=.036, nose=.92),
    june=dict(wall="deep", skin="#8C583C", hair="#EDE9E1", style="curls", wear="scarf", top="sand", second="signal", turn=8, tilt=4, wide=1.08, jaw=.03, smile=.055, nose=1.05),
)


def mixed(a, b, t):
    """The paint `t` of the way from `a` to `b`."""
    a, b = ([int(PAL.get(c, c)[i:i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(u + (v - u) * t):02X}" for u, v in zip(a, b))


def skin(c): return mat(c, .55, spec=.25, sheen=.2)
def cloth(c): return mat(c, .85, spec=.15, sheen=.4, noise=.1)
def gloss(c): return mat(c, .3, coat=.5)


# ---------------------------------------------------------------- modelling
def blend(parts, m, parent, cut=(), within=None, voxel=.012, smooth=14):
    """Presses solids into one lump of clay with soft edges; `cut` are solids taken out of it,
    `within` is one that it is trimmed to."""
    me = bpy.data.meshes.new("lump"); bm = bmesh.new()
    for o in parts:
        o.data.transform(o.matrix_basis); bm.from_mesh(o.data); bpy.data.objects.remove(o)
    bm.to_mesh(me); bm.free()
    o = kit._link(bpy.data.objects.new("lump", me), m, 180, parent)

    def one(size):
        r = o.modifiers.new("one", "REMESH"); r.mode = "VOXEL"; r.voxel_size = size; r.use_smooth_shade = True
    one(voxel)
    for c in [*cut, within]:
        if c is None: continue
        c.parent = parent; c.hide_render = True
        b = o.modifiers.new("cut", "BOOLEAN"); b.operation = "INTERSECT" if c is within else "DIFFERENCE"; b.object = c; b.solver = "EXACT"
    one(voxel)
    s = o.modifiers.new("soft", "SMOOTH"); s.factor = .5; s.iterations = smooth
    return o


def stroke(pts, r, m, g):
    """A tube with round ends."""
    tube(pts, r, m, g)
    for end in (pts[0], pts[-1]): sphere(r, end, m, g, n=24)


def opening(pts, back=.0, front=-1.2):
    """A solid with the outline `pts` (x, z), from in front of the head to the depth `back`."""
    return plate(spline(pts), back - front, (0, (back + front) / 2, 0), bevel=0)


def below(z, tilt=0, y=0):
    """All that is lower than a plane through (y, z), tilted so that it falls towards the back."""
    return box((3, 3, 2), (0, y + 2 * math.sin(math.radians(-tilt)), z - 2 * math.cos(math.radians(tilt))), bevel=0, rot=(-tilt, 0, 0))


def spline(pts, n=8):
    """A closed outline rounded through its points."""
    out = []
    for i in range(len(pts)):
        a, b, c, d = (Vector(pts[(i + k) % len(pts)]) for k in (-1, 0, 1, 2))
        for t in (k / n for k in range(n)):
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)))
    return out


class Face:
    """A head and where its surface is."""
    def __init__(self, p):
        self.p = p
        self.ax = (HEAD[0] * p.get("wide", 1), HEAD[1], HEAD[2] * p.get("long", 1))

    def girth(self, z):
        """How wide the head is at a height, as a share of the ellipsoid: narrower at the chin, fuller at the cheeks."""
        t = max(0, -z / self.ax[2])
        return 1 + .10 * math.sin(math.pi * min(1, t * 1.25)) * (t > 0) - self.p["jaw"] * t ** 2

    def at(self, x, z, out=0.):
        """The point of the skin at (x, z), or as far outside of it as `out` says."""
        k = self.girth(z); a, b, c = self.ax
        y = -b * k * math.sqrt(max(0, 1 - (z / c) ** 2 - (x / (a * k)) ** 2))
        return tuple(Vector((x, y, z)) + out * Vector((x / a ** 2, y / b ** 2, z / c ** 2)).normalized())

    def head(self, m, parent):
        o = sphere(1, m=m, parent=parent, n=128)
        for v in o.data.vertices:
            z = v.co.z * self.ax[2]; k = self.girth(z)
            v.co = (v.co.x * self.ax[0] * k, v.co.y * self.ax[1] * k, z)
        return o

    def cap(self, grow=1.08, up=0.):
        """The head again, a little larger, for hair."""
        return sphere(1, (0, .015, up), scale=[a * grow for a in self.ax], n=96)


# ---------------------------------------------------------------- faces
def face(p, g):
    f = Face(p); s = skin(p["skin"]); dark = mixed(p["skin"], "#4A1A16", .6)
    ink = mat("#120D0B", .4, spec=.3, clay="#8F8D86")
    f.head(s, g)
    w = f.ax[0]
    for side in (-1, 1):
        sphere(.09, (side * (w + .005), .03, -.05), s, g, (.55, .8, 1.1), rot=(0, side * 10, side * 14))
        x, y, z = f.at(side * .155, -.01)
        sphere(.039, (x, y + .016, z), ink, g, (.95, .75, 1.16), n=48)
        sphere(.009, (x - .012, y - .0145, z + .018), mat("#FFFFFF", .4, emit=.6, clay="#F4F3EE"), g, n=24)
        stroke([f.at(side * (.155 + d), .128 + h, .004) for d, h in ((-.065, -.004), (0, .02), (.07, -.002))], .0165, mat(p.get("brow", p["hair"]), .9, spec=.1), g)
    k = p.get("nose", 1)
    x, y, z = f.at(0, -.115)
    blend([sphere(.066 * k, (0, y - .012, z), scale=(.86, .95, .9)), sphere(.04, (0, y + .012, z + .075), scale=(.72, .8, 1.7))],
          skin(mixed(p["skin"], "#C04A30", .08)), g, voxel=.007, smooth=10)
    lean, beard = p.get("lean", 0), p["style"] == "crop"
    stroke([f.at(x * .115, -.285 + p["smile"] * x * x + lean * x, .043 if beard else .003) for x in (-1, -.5, 0, .5, 1)], .016 if beard else .0125,
         mat(mixed(p["skin"], "#C8694F", .45) if beard else dark, .6, clay="#A9A7A0"), g)
    if p.get("glasses"):
        frame = mat("ink", .35, coat=.5, clay="#A9A7A0"); y = f.at(.155, 0)[1] - .03
        rims = [torus(.113, .0125, (side * .155, y, -.012), frame, (90, 0, side * 12), g) for side in (-1, 1)]
        arms = [tube([(side * .262, y + .03, .0), (side * (w + .012), -.1, .005), (side * (w + .02), .04, .0)], .011, frame, g) for side in (-1, 1)]
        bridge = tube([(-.047, y - .02, .01), (0, y - .035, .026), (.047, y - .02, .01)], .0115, frame, g)
        for o in (*rims, *arms, bridge): o.visible_shadow = False   # thin shadows across the eyes would read as lines of the face
    return f


# ---------------------------------------------------------------- hair
def bob(f, m, g):
    dome = [(.445 * math.sin(t), .55 * math.cos(t)) for t in (math.radians(k) for k in range(0, 91, 6))]
    shell = lathe(dome + arc_profile([(.45, -.08), (.475, -.39, .06), (0, -.41)], 14))
    shell.scale = (1, .98, 1)
    blend([shell], m, g, [opening([(-.31, -.9), (-.305, -.3), (-.30, -.08), (-.29, .08), (-.2, .165), (-.02, .215), (.12, .285), (.2, .265), (.275, .1), (.30, -.06), (.305, -.3), (.31, -.9)], -.06)])


def crop(f, m, g):
    w = f.ax[0]; rough = mat(f.p["hair"], .8, spec=.2, sheen=.1, noise=.5)
    blend([f.cap(1.06, .01), sphere(.3, (0, -.0, .25), scale=(1.16, 1.12, .86))], rough, g,
          [opening([(-w + .05, -.9), (-w + .05, -.06), (-w + .055, .1), (-w + .1, .21), (-.2, .255), (0, .265), (.2, .255), (w - .1, .21), (w - .055, .1), (w - .05, -.06), (w - .05, -.9)], .0), below(-.1)])
    edge = [(-.7, .7), (-.7, -.0), (-w - .05, -.0), (-w + .055, -.0), (-w + .11, -.16), (-.2, -.205), (-.09, -.175), (0, -.19)]
    beard = sphere(1, (0, -.012, -.03), scale=[f.ax[0] * 1.05, f.ax[1] * 1.10, f.ax[2] * 1.06], n=96)
    blend([beard], rough, g, [plate(edge + [(-x, z) for x, z in edge[-2::-1]], 2.4, bevel=0), box((3, 3, 2), (0, 0, -.02), bevel=0)], smooth=10)


def bun(f, m, g):
    w = f.ax[0]
    blend([f.cap(1.065, .01)], m, g,
          [opening([(-w + .02, -.9), (-w + .02, .0), (-w + .06, .14), (-.2, .27), (0, .315), (.2, .27), (w - .06, .14), (w - .02, .0), (w - .02, -.9)], .02), below(-.1)])
    sphere(.185, (.03, .1, .63), m, g, (1.04, 1, .94)); torus(.1, .034, (.03, .09, .495), gloss("marigold"), (4, 0, 0), g)


def part(f, m, g):
    w = f.ax[0]
    def lock(x, z, size, turn): return sphere(size, (x, -.12, z), scale=(1.35, 1.15, .6), rot=(-12, turn, 0), n=48)
    blend([f.cap(1.07, .012), lock(-.02, .43, .23, -14), lock(.13, .40, .2, 14), lock(.24, .31, .13, 38), lock(-.17, .385, .14, -34)], m, g,
          [opening([(-w + .03, -.9), (-w + .03, .0), (-w + .05, .14), (-.25, .27), (-.2, .33), (-.12, .27), (.04, .225), (.2, .205), (.29, .16), (w - .05, .1), (w - .03, .0), (w - .03, -.9)], .0), below(-.07)], smooth=18)


def long(f, m, g):
    back = sphere(1, (.02, .14, -.30), scale=(.45, .28, .80), n=64)
    def fall(t): return (-.33 - .11 * math.sin(t * 2.2), -.02 - .30 * t, .22 - 1.16 * t)
    side = [sphere(.135 - .045 * (2 * t - .9) ** 2, fall(t), scale=(.78, .8, 1), n=32) for t in (i / 22 for i in range(23))]
    blend([f.cap(1.085, .015), back, *side], m, g,
          [opening([(-.325, -.42), (-.34, -.1), (-.31, .05), (-.2, .18), (-.02, .28), (.1, .36), (.2, .28), (.3, .14), (.345, -.05), (.37, -.3), (.37, -.9), (-.2, -.9)], -.03)], smooth=14)
    torus(.05, .012, (f.ax[0] + .02, .0, -.19), gloss("marigold"), (90, 0, 70), g)


def curls(f, m, g):
    n = 120
    for i in range(n):                                           # evenly over the head, where hair grows
        z = 1 - 2 * (i + .5) / n; a = i * 2.39996; r = math.sqrt(1 - z * z)
        x, y = r * math.cos(a), r * math.sin(a)
        if z < -.12 or z < .5 - .3 * abs(x) - 1.1 * max(0, abs(x) - .72) * 3 and y < .0: continue
        k = .088 + .02 * math.sin(i * 5.1)
        sphere(k, (x * f.ax[0] * 1.1, y * f.ax[1] * 1.08 + .02, z * f.ax[2] * 1.05 + .03), m, g, n=32)
    for side in (-1, 1): sphere(.026, (side * (f.ax[0] + .02), .0, -.16), gloss("marigold"), g, n=32)


HAIR = dict(bob=bob, crop=crop, bun=bun, part=part, long=long, curls=curls)


# ---------------------------------------------------------------- clothes; measured like the head, but not turned with it
def torso(m=None, g=None, out=0.):
    """A chest; `out` makes it larger, for what is worn over something."""
    r, top = .70 + out, -.60 + out
    o = lathe(arc_profile([(0, top), (.2, top - .01, .1), (r - .03, top - .20, .27), (r, top - .66, .4), (r + .02, -1.7), (0, -1.7)], 14), m=m, parent=g)
    o.scale = (1, .60 + out, 1)
    return o


def worn(outlines, m, g, out=.022):
    """Cloth lying on the chest, with these outlines seen from the front."""
    return [blend([torso(out=out)], m, g, within=plate(o, 1.2, (0, -.6, 0), bevel=0), voxel=.009, smooth=6) for o in outlines]


def button(x, z, g, c="bone", r=.026):
    """A button on the chest."""
    k = .70 + .03; y = -(.60 + .03) * math.sqrt(max(0, k * k - x * x)) * (1 if z < -1.0 else .93)
    cyl(r, .03, (x, y + .01, z), gloss(c), .008, (90, 0, 0), g)


def neckline(r, thick, m, g, z=-.6):
    return torus(r, thick, (0, -.005, z), m, (-7, 0, 0), g, (1, .92, 1))


def roll(p, g):
    c = cloth(p["top"]); torso(c, g)
    blend([torus(.185, .075, (0, 0, -.57), scale=(1, .92, 1)), torus(.19, .07, (0, -.005, -.49), scale=(1, .92, 1.1))], c, g, smooth=3)


def shirt(p, g):
    c = cloth(p["top"]); torso(c, g); light = cloth(mixed(p["top"], "#FFFFFF", .1))
    neckline(.2, .05, light, g, -.58)
    for s in (-1, 1):
        plate([(0, 0), (s * .20, .06), (s * .27, -.10), (s * .12, -.23)], .035, (s * .015, -.25, -.59), light, .015, (-38, 0, s * 10), g)
    worn([[(-.045, -.7), (.045, -.7), (.045, -1.6), (-.045, -1.6)]], light, g, .012)
    worn([[(.2, -.92), (.46, -.92), (.45, -1.6), (.21, -1.6)]], light, g, .05)
    for z in (-.87, -1.05): button(0, z, g)
    from props import pencil
    pencil(.3, "marigold", (.35, -.365, -1.28), (0, 6, 0), g, .03)


def overalls(p, g):
    c = cloth(p["second"]); torso(cloth(p["top"]), g); neckline(.19, .035, cloth(mixed(p["top"], "#C9BFA6", .35)), g)
    bib = [(-.24, -.86), (.24, -.86), (.27, -1.6), (-.27, -1.6)]
    worn([bib], c, g, .03)
    worn([[(s * .40, -.5), (s * .30, -.5), (s * .155, -.93), (s * .24, -.96)] for s in (-1, 1)], c, g, .022)
    for s in (-1, 1): button(s * .19, -.92, g, "marigold", .036)


def cardigan(p, g):
    torso(cloth("#F3EFE4"), g); c = cloth(p["top"]); edge = cloth(mixed(p["top"], "#5A3A1E", .25))
    neckline(.185, .034, cloth("#F3EFE4"), g, -.595)
    for s in (-1, 1):
        worn([[(s * .9, -.3), (s * .2, -.5), (s * .004, -1.0), (s * .004, -1.7), (s * .9, -1.7)]], c, g, .03)
        worn([[(s * .215, -.48), (s * .145, -.48), (s * -.02 * (s > 0), -.98), (s * -.02 * (s > 0), -1.7), (s * .055, -1.7), (s * .055, -1.0)]], edge, g, .042)
    button(.02, -1.06, g, "#F3EFE4", .03)


def plain(p, g):
    torso(cloth(p["top"]), g); neckline(.205, .04, cloth(mixed(p["top"], "#FFFFFF", .12)), g)


def scarf(p, g):
    torso(cloth(p["top"]), g); c = cloth(p["second"])
    blend([torus(.215, .08, (0, 0, -.585), rot=(-8, 4, 0)), torus(.2, .075, (0, -.01, -.50), rot=(-4, -5, 0))], c, g, smooth=4)
    worn([[(-.02, -.5), (.12, -.5), (.02, -.93), (-.17, -.9)]], c, g, .045)
    worn([[(.04, -.5), (.2, -.5), (.34, -1.6), (.12, -1.6)]], c, g, .07)
    sphere(.1, (.075, -.26, -.60), c, g, (1.05, .8, .95))


WEAR = dict(roll=roll, shirt=shirt, overalls=overalls, cardigan=cardigan, plain=plain, scarf=scarf)


def portrait(name, mode):
    from stills import cam, stage
    p = PEOPLE[name]
    clay = mode == "clay"
    stage(p["wall"], p["wall"], mode, wall_y=.95, tilt=2, power=2.55 if clay else 3.05, fill=.6 if clay else .66)
    for lamp in (o for o in bpy.data.objects if o.type == "LIGHT" and o.data.type == "SPOT"):
        lamp.location = (-.5, -2.0, 2.35)                        # the set's lamp, so near to the face that the wall stays dark
        lamp.data.energy, lamp.data.spot_size, lamp.data.spot_blend = 255, math.radians(88), 1
        lamp.rotation_euler = (Vector((0, 0, UP - .1)) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    body = empty("body", (0, 0, UP), (0, 0, -4)); head = empty("head", (0, 0, UP), (0, p["tilt"], -p["turn"]))
    f = face(p, head)
    HAIR[p["style"]](f, mat(p["hair"], .5, spec=.25, sheen=.12), head)
    cyl(.155, .42, (0, .02, -.72), skin(mixed(p["skin"], "#5A2418", .12)), 0, parent=body, n=64)
    WEAR[p["wear"]](p, body)
    cam(0, .06, 1.72, 4, 5)
    kit.STATE["line_at"] = 0.                                    # for the night grade: all is painted
