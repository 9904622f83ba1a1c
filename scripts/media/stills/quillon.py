"""quillon.py - the headphones of Quillon Audio, one camera and one light.  A finish is put together afterwards from four
renders: shell white or black, ground white or black (light adds up, so every other color lies between them).

    q2_11 shell and ground white    q2_10 ground black    q2_01 shell black    q2_00 both black
    q2_near_..  the joint of the near cup      q2_wide_..  for a wide frame      q2_cad  unpainted, with its edges
"""
import math, os, bpy, kit
from kit import *
from props import M
from stills import cam

FONT = os.path.join(kit.HERE, "..", "fonts", "unbounded-latin-800-normal.woff2")


def initial(m, parent, sx):
    """The Q on a cup. In the font its tail lies over its bowl, and one outline of both would have a hole where they cross:
    each gets its own, and the tail starts inside the bowl, so that no seam is seen."""
    glyph = text("Q", .27, font=FONT)
    bpy.context.view_layer.update()
    outlines = list(glyph.to_curve(bpy.context.evaluated_depsgraph_get()).splines)
    for part, count, height in (("tail", 4, .0036), ("bowl", 12, .004)):                     # no two faces in one plane
        cu = bpy.data.curves.new("q " + part, "CURVE"); cu.dimensions = "2D"; cu.fill_mode = "BOTH"
        cu.extrude, cu.bevel_depth, cu.bevel_resolution = height, .001, 2
        cu.materials.append(m)
        for outline in [s for s in outlines if len(s.bezier_points) == count]:
            spline = cu.splines.new("BEZIER"); spline.use_cyclic_u = True; spline.bezier_points.add(count - 1)
            for p, q in zip(spline.bezier_points, outline.bezier_points):
                p.handle_left_type = p.handle_right_type = "VECTOR" if part == "tail" else "FREE"
                p.co, p.handle_left, p.handle_right = q.co, q.handle_left, q.handle_right
            if part == "tail":
                for above, below in ((0, 3), (1, 2)): spline.bezier_points[above].co = outline.bezier_points[above].co.lerp(outline.bezier_points[below].co, .53)
        o = bpy.data.objects.new("q " + part, cu); bpy.context.scene.collection.objects.link(o)
        o.parent = parent; o.location = (sx * .095, 0, .186); o.rotation_euler = (0, 0, math.radians(sx * 90))
    bpy.data.objects.remove(glyph)


def headphones(shell, rz):
    """The Q2, standing on its cups, 1.9 high and turned by `rz` degrees."""
    dark, seam, steel = mat("#1B1C1F", .62, spec=.3, noise=.05), mat("#0B0B0C", .7), mat("#B9BEC4", .24, metal=1)
    g = empty("q2", rot=(0, 0, rz))
    for sx in (-1, 1):
        c = empty("cup", (sx * .47, 0, .475), (0, sx * 90, 0), g); c.scale = (1.12, .94, 1)    # local z points outwards, x along the height
        lathe(arc_profile([(0, .185), (.245, .185, .02), (.33, .14, .09), (.392, .03, .06), (.392, -.03, .02), (0, -.03)], 10), m=shell, parent=c, n=160)
        torus(.245, .009, (0, 0, .184), seam, parent=c, n=128)
        torus(.262, .006, (0, 0, .181), steel, parent=c, n=128)
        torus(.275, .112, (0, 0, -.10), dark, parent=c, n=128)
        cyl(.2, .02, (0, 0, -.15), mat("#0B0B0C", .9), .005, parent=c)
        for i in range(60):                                                                   # holes in front of the driver
            a, q = i * 2.39996, math.sqrt(i / 60) * .17
            cyl(.007, .004, (math.cos(a) * q, math.sin(a) * q, -.153), mat("#55585C", .5), 0, parent=c, n=12)
        initial(steel, c, sx)
        fork = tube([(0, -.425, .02), (-sx * .24, -.385, .02), (-sx * .42, -.2, .02), (-sx * .475, 0, .02), (-sx * .42, .2, .02), (-sx * .24, .385, .02), (0, .425, .02)], .028, steel, c)
        fork.scale = (1, 1, 1.5)
        for y in (-1, 1):
            cyl(.052, .06, (0, y * .395, .02), steel, .012, (-y * 90, 0, 0), c, n=48)
            cyl(.026, .064, (0, y * .395, .02), seam, .004, (-y * 90, 0, 0), c, n=32)
        box((.05, .1, .36), (sx * .482, 0, .97), steel, .012, parent=g)
        for k in range(5): box((.054, .07, .008), (sx * .482, 0, 1.04 + k * .035), seam, .001, parent=g)
        box((.105, .235, .2), (sx * .487, 0, 1.2), shell, .045, parent=g, seg=6)
    arc = lambda a, k=1., up=0: (.49 * k * math.cos(math.radians(a)), 0, 1.28 + up + .60 * k * math.sin(math.radians(a)))
    band = tube([arc(a) for a in range(0, 181, 15)], .062, shell, g); band.scale = (1, 2.0, 1)
    pad = tube([arc(a, .93, -.035) for a in range(20, 161, 10)], .066, dark, g); pad.scale = (1, 1.75, 1)
    return g


def _q2(shell, ground, view="whole"):
    from scenes import area, sun, world
    kit.STATE.update(mode="final", line_x=0, tilt=11)
    white, black = "#E7E7E7", "#000000"
    box((240, 240, .1), (0, 0, -.1), mat(white if ground else black, .95, spec=.02), 0)
    headphones(mat(white if shell else black, .42, coat=.22, spec=.45), 47)
    sun(-44, 47, 2.6, 5.0, "#FFF8EF"); world("#EEF2F7", .55)
    o = area((-4.2, -3.4, 3.6), (0, 0, .9), (1.2, 4.4), 210, "#FFFFFF"); o.visible_camera = False
    if view == "near": cam(-.42, .22, .9, 1000, 1000)
    elif view == "wide": cam(0, -.1, 2.9, 1920, 1080)
    else: cam(.07, -.25, 2.36, 1000, 1000)


def q2_11(mode): _q2(1, 1)
def q2_10(mode): _q2(1, 0)
def q2_01(mode): _q2(0, 1)
def q2_00(mode): _q2(0, 0)
def q2_near_11(mode): _q2(1, 1, "near")
def q2_near_10(mode): _q2(1, 0, "near")
def q2_near_01(mode): _q2(0, 1, "near")
def q2_near_00(mode): _q2(0, 0, "near")

def q2_wide_11(mode): _q2(1, 1, "wide")
def q2_wide_10(mode): _q2(1, 0, "wide")
def q2_wide_01(mode): _q2(0, 1, "wide")
def q2_wide_00(mode): _q2(0, 0, "wide")

def q2_cad(mode):
    """Every facet edge as a thin line on gray, as the file came."""
    _q2(1, 1)
    for o in bpy.data.objects:
        if o.name.startswith("q "): o.data.resolution_u = 2                                   # finer, its edges would run into a black spot
    for m in bpy.data.materials:
        nt = m.node_tree; out = next(n for n in nt.nodes if n.type == "OUTPUT_MATERIAL"); nt.nodes.remove(out)
        out = nt.nodes.new("ShaderNodeOutputMaterial")
        ground = any(o.dimensions.x > 100 and m.name in [s.name for s in o.data.materials if s] for o in bpy.data.objects if o.type == "MESH")
        p = nt.nodes.new("ShaderNodeBsdfDiffuse"); p.inputs["Color"].default_value = lin("#D5D5D3" if ground else "#B4B4B2")
        if ground: nt.links.new(p.outputs[0], out.inputs[0]); continue
        w = nt.nodes.new("ShaderNodeWireframe"); w.use_pixel_size = True; w.inputs[0].default_value = .9
        line = nt.nodes.new("ShaderNodeBsdfDiffuse"); line.inputs["Color"].default_value = lin("#3A3A3A")
        mix = nt.nodes.new("ShaderNodeMixShader")
        nt.links.new(w.outputs[0], mix.inputs[0]); nt.links.new(p.outputs[0], mix.inputs[1]); nt.links.new(line.outputs[0], mix.inputs[2])
        nt.links.new(mix.outputs[0], out.inputs[0])


def turned(i, shell, ground):
    """One of the store's eight angles, a sixteenth of a turn apart: after half a turn the model looks the same again."""
    _q2(shell, ground)
    next(o for o in bpy.data.objects if o.name == "q2").rotation_euler[2] = math.radians(47 + 22.5 * i)


for _i in range(8):
    for _s in (0, 1):
        for _g in (0, 1):
            globals()[f"q2_turn{_i}_{_s}{_g}"] = lambda mode, i=_i, s=_s, g=_g: turned(i, s, g)
