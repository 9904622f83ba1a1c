"""kit.py - modelling + material kit for the "raw in / ready out" set.

Everything on the site is one set: a belt, a wall, a line.  Left of the line (world x < LINE_X)
every surface is unpainted clay, right of it every surface is finished.  The switch happens in
the *shader* (world position), so an object that crosses the line is half and half.

Runs inside Blender 3.4 (`blender -b -P render.py -- ...`).  No add-ons, no downloads.
"""
import bpy, bmesh, math, os
from mathutils import Vector, Matrix

HERE = os.path.dirname(os.path.abspath(__file__))
SCREENS = os.environ.get("SCREENS", os.path.join(HERE, "..", "out", "screens"))

# ---------------------------------------------------------------- palette (sRGB)
PAL = dict(
    clay="#E6E5DF", bone="#F1F2EE", ink="#15221C", green="#1D6B4B", deep="#0E3B2B",
    signal="#FF4A1C", marigold="#F7B21B", sky="#8FC3E6", blush="#F3B4A6", kraft="#C08F5B",
    cobalt="#2548D8", white="#F7F7F4", black="#171A19", steel="#B9BEBB", amber="#B8560F",
    lime="#C9D93B", plum="#5B2333", mint="#A9D8BF", sand="#E4D2B0", brick="#B5432A",
)
STATE = dict(mode="split", line_x=0.0)          # mode: split | final | clay


def lin(h, a=1.0):
    h = PAL.get(h, h).lstrip("#")
    c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4) for v in c) + (a,)


# ---------------------------------------------------------------- materials
_cache = {}


def _switch(nt, clay, fin):
    """Mix clay/finished by mode; `split` compares world x with the line."""
    mode = STATE["mode"]
    if mode == "clay":
        return clay
    if mode == "final":
        return fin
    geo = nt.nodes.new("ShaderNodeNewGeometry")
    sep = nt.nodes.new("ShaderNodeSeparateXYZ")
    gt = nt.nodes.new("ShaderNodeMath"); gt.operation = "GREATER_THAN"
    gt.inputs[1].default_value = STATE["line_x"]
    nt.links.new(geo.outputs["Position"], sep.inputs[0])
    nt.links.new(sep.outputs["X"], gt.inputs[0])
    mix = nt.nodes.new("ShaderNodeMixShader")
    nt.links.new(gt.outputs[0], mix.inputs[0])
    nt.links.new(clay, mix.inputs[1]); nt.links.new(fin, mix.inputs[2])
    return mix.outputs[0]


def mat(color="clay", rough=.5, metal=0., coat=0., trans=0., ior=1.45, image=None, emit=0., spec=.5,
        sheen=0., clay="clay", noise=0., clay_emit=0., dim=1.):
    """Two-state material: `color/...` is the finished look, `clay` the raw look."""
    key = (color, rough, metal, coat, trans, ior, image, emit, spec, sheen, clay, noise, STATE["mode"], clay_emit, dim)
    if key in _cache:
        return _cache[key]
    m = bpy.data.materials.new(f"m_{len(_cache)}"); m.use_nodes = True
    nt = m.node_tree; nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    c = nt.nodes.new("ShaderNodeBsdfDiffuse")
    c.inputs["Color"].default_value = lin(clay); c.inputs["Roughness"].default_value = .6
    p = nt.nodes.new("ShaderNodeBsdfPrincipled")
    p.inputs["Base Color"].default_value = lin(color)
    for k, v in (("Roughness", rough), ("Metallic", metal), ("Clearcoat", coat), ("Transmission", trans),
                 ("IOR", ior), ("Specular", spec), ("Sheen", sheen), ("Clearcoat Roughness", .06)):
        p.inputs[k].default_value = v
    if image:
        t = nt.nodes.new("ShaderNodeTexImage")
        t.image = bpy.data.images.load(image if os.path.isabs(image) else os.path.join(SCREENS, image), check_existing=True)
        t.interpolation = "Cubic"; t.extension = "EXTEND"
        d = nt.nodes.new("ShaderNodeMixRGB"); d.blend_type = "MULTIPLY"; d.inputs[0].default_value = 1
        d.inputs[2].default_value = (dim, dim, dim, 1)
        nt.links.new(t.outputs[0], d.inputs[1]); nt.links.new(d.outputs[0], p.inputs["Base Color"])
        if emit:
            nt.links.new(t.outputs[0], p.inputs["Emission"]); p.inputs["Emission Strength"].default_value = emit
    elif emit:
        p.inputs["Emission"].default_value = lin(color); p.inputs["Emission Strength"].default_value = emit
    if noise:                                           # board / felt / concrete: faint value noise
        n = nt.nodes.new("ShaderNodeTexNoise"); n.inputs["Scale"].default_value = 42; n.inputs["Detail"].default_value = 6
        b = nt.nodes.new("ShaderNodeBump"); b.inputs["Strength"].default_value = noise; b.inputs["Distance"].default_value = .02
        nt.links.new(n.outputs["Fac"], b.inputs["Height"]); nt.links.new(b.outputs[0], p.inputs["Normal"])
    nt.links.new(_switch(nt, c.outputs[0], p.outputs[0]), out.inputs[0])
    _cache[key] = m
    return m


# ---------------------------------------------------------------- mesh helpers
def _link(o, m=None, smooth=40, parent=None):
    bpy.context.scene.collection.objects.link(o)
    if m is not None:
        o.data.materials.append(m)
    if smooth and o.type == "MESH":
        for f in o.data.polygons:
            f.use_smooth = True
        o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(smooth)
    if parent:
        o.parent = parent
    return o


def empty(name="grp", loc=(0, 0, 0), rot=(0, 0, 0), parent=None, scale=1):
    e = bpy.data.objects.new(name, None); bpy.context.scene.collection.objects.link(e)
    e.location = loc; e.rotation_euler = [math.radians(a) for a in rot]; e.scale = (scale,) * 3
    if parent:
        e.parent = parent
    return e


def _place(o, loc, rot):
    o.location = loc; o.rotation_euler = [math.radians(a) for a in rot]
    return o


def _bevel(o, w, seg=4):
    if w:
        b = o.modifiers.new("b", "BEVEL"); b.width = w; b.segments = seg; b.limit_method = "ANGLE"
        b.angle_limit = math.radians(35); b.harden_normals = True
    return o


def box(size, loc=(0, 0, 0), m=None, bevel=.02, rot=(0, 0, 0), parent=None, seg=4):
    """Box sitting on loc (loc = centre of the bottom face)."""
    me = bpy.data.meshes.new("box"); bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * size[0], v.co.y * size[1], (v.co.z + .5) * size[2]))
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("box", me), m, 30, parent)
    _bevel(o, bevel, seg)
    return _place(o, loc, rot)


def _rrect(w, h, r, n=10):
    pts = []
    for cx, cy, a0 in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270)):
        for i in range(n + 1):
            a = math.radians(a0 + 90 * i / n)
            pts.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return pts


def slab(w, h, t, r, loc=(0, 0, 0), m=None, bevel=.015, rot=(0, 0, 0), parent=None, n=10, face=None, inset=.0):
    """Upright rounded plate facing -y: width w (x), height h (z), thickness t (y); loc = bottom centre.
    `face` puts a second material (usually a screen image, UV 0..1) on the front, inset by `inset`."""
    me = bpy.data.meshes.new("slab"); bm = bmesh.new()
    vs = [bm.verts.new((x, t / 2, y + h / 2)) for x, y in _rrect(w, h, r, n)]
    f = bm.faces.new(vs)
    ret = bmesh.ops.extrude_face_region(bm, geom=[f])
    for v in [g for g in ret["geom"] if isinstance(g, bmesh.types.BMVert)]:
        v.co.y -= t
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("slab", me), m, 40, parent)
    _bevel(o, bevel, 4)
    _place(o, loc, rot)
    if face is not None:
        sheet(w - 2 * inset, h - 2 * inset, max(r - inset, .002), (0, -t / 2 - .002, inset), face, parent=o, n=n)
    return o


def sheet(w, h, r, loc=(0, 0, 0), m=None, rot=(0, 0, 0), parent=None, n=10):
    """Flat rounded rectangle facing -y with UVs; loc = bottom centre."""
    me = bpy.data.meshes.new("sheet"); bm = bmesh.new(); uv = bm.loops.layers.uv.new("uv")
    pts = _rrect(w, h, r, n)
    f = bm.faces.new([bm.verts.new((x, 0, y + h / 2)) for x, y in pts])
    f.normal_update()
    if f.normal.y > 0:
        f.normal_flip()
    for l in f.loops:
        l[uv].uv = (l.vert.co.x / w + .5, l.vert.co.z / h)
    bm.to_mesh(me); bm.free()
    return _place(_link(bpy.data.objects.new("sheet", me), m, 0, parent), loc, rot)


def cyl(r, h, loc=(0, 0, 0), m=None, bevel=.015, rot=(0, 0, 0), parent=None, r2=None, n=64, seg=3):
    me = bpy.data.meshes.new("cyl"); bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=n, radius1=r, radius2=r if r2 is None else r2, depth=h)
    for v in bm.verts:
        v.co.z += h / 2
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("cyl", me), m, 40, parent)
    _bevel(o, bevel, seg)
    return _place(o, loc, rot)


def lathe(profile, loc=(0, 0, 0), m=None, rot=(0, 0, 0), parent=None, n=96, smooth=50, uv=None):
    """Revolve [(r, z), ...] around z. `uv=(z0, z1)` maps an image once around the front between z0 and z1."""
    me = bpy.data.meshes.new("lathe"); bm = bmesh.new()
    rings = []
    for r, z in profile:
        if r < 1e-5:
            rings.append([bm.verts.new((0, 0, z))])
        else:
            rings.append([bm.verts.new((r * math.sin(2 * math.pi * i / n), -r * math.cos(2 * math.pi * i / n), z)) for i in range(n)])
    for a, b in zip(rings, rings[1:]):
        for i in range(n):
            j = (i + 1) % n
            if len(a) == 1 and len(b) == 1:
                continue
            if len(a) == 1:
                bm.faces.new((a[0], b[i], b[j]))
            elif len(b) == 1:
                bm.faces.new((a[i], a[j], b[0]))
            else:
                bm.faces.new((a[i], a[j], b[j], b[i]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if uv:
        L = bm.loops.layers.uv.new("uv")
        for f in bm.faces:
            turn = [math.atan2(l.vert.co.x, -l.vert.co.y) / math.pi for l in f.loops]         # -1..1, 0 = front
            back = max(turn) - min(turn) > 1                                                  # the face that closes the ring
            for l, a in zip(f.loops, turn):
                l[L].uv = (.5 + (a + 2 if back and a < 0 else a) * uv[2] / 2, (l.vert.co.z - uv[0]) / (uv[1] - uv[0]))
    bm.to_mesh(me); bm.free()
    return _place(_link(bpy.data.objects.new("lathe", me), m, smooth, parent), loc, rot)


def arc_profile(pts, steps=6):
    """Round the inner corners of a polyline [(r,z,radius?)...] for lathe profiles."""
    out = []
    for i, p in enumerate(pts):
        rad = p[2] if len(p) > 2 else 0
        if rad and 0 < i < len(pts) - 1:
            a, b, c = Vector(pts[i - 1][:2]), Vector(p[:2]), Vector(pts[i + 1][:2])
            d1, d2 = (a - b), (c - b)
            k = min(rad, d1.length * .49, d2.length * .49)
            s, e = b + d1.normalized() * k, b + d2.normalized() * k
            for t in range(steps + 1):
                t /= steps
                q = s * (1 - t) ** 2 + b * 2 * t * (1 - t) + e * t ** 2
                out.append((q.x, q.y))
        else:
            out.append(p[:2])
    return out


def sphere(r, loc=(0, 0, 0), m=None, parent=None, scale=(1, 1, 1), n=64, rot=(0, 0, 0)):
    me = bpy.data.meshes.new("sph"); bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=n, v_segments=n // 2, radius=r)
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("sph", me), m, 180, parent); o.scale = scale
    return _place(o, loc, rot)


def torus(R, r, loc=(0, 0, 0), m=None, rot=(0, 0, 0), parent=None, scale=(1, 1, 1), n=96):
    me = bpy.data.meshes.new("torus"); bm = bmesh.new(); k = 24; g = []
    for i in range(n):
        a = 2 * math.pi * i / n
        g.append([bm.verts.new(((R + r * math.cos(2 * math.pi * j / k)) * math.cos(a), (R + r * math.cos(2 * math.pi * j / k)) * math.sin(a), r * math.sin(2 * math.pi * j / k))) for j in range(k)])
    for i in range(n):
        for j in range(k):
            bm.faces.new((g[i][j], g[(i + 1) % n][j], g[(i + 1) % n][(j + 1) % k], g[i][(j + 1) % k]))
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("torus", me), m, 180, parent); o.scale = scale
    return _place(o, loc, rot)


def tube(pts, r, m=None, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), closed=False, res=12, flat=None):
    """Smooth tube through points (Bezier auto handles)."""
    cu = bpy.data.curves.new("tube", "CURVE"); cu.dimensions = "3D"; cu.bevel_depth = r; cu.bevel_resolution = 8
    cu.resolution_u = res; cu.use_fill_caps = True
    s = cu.splines.new("BEZIER"); s.bezier_points.add(len(pts) - 1); s.use_cyclic_u = closed
    for b, p in zip(s.bezier_points, pts):
        b.co = p; b.handle_left_type = b.handle_right_type = "AUTO" if flat is None else flat
    o = bpy.data.objects.new("tube", cu)
    if m: cu.materials.append(m)
    return _place(_link(o, None, 0, parent), loc, rot)


def plate(pts, t, loc=(0, 0, 0), m=None, bevel=.01, rot=(0, 0, 0), parent=None):
    """Extrude a polygon given in x/z, facing -y, thickness t."""
    me = bpy.data.meshes.new("plate"); bm = bmesh.new()
    f = bm.faces.new([bm.verts.new((x, t / 2, z)) for x, z in pts])
    ret = bmesh.ops.extrude_face_region(bm, geom=[f])
    for v in [g for g in ret["geom"] if isinstance(g, bmesh.types.BMVert)]:
        v.co.y -= t
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me); bm.free()
    o = _link(bpy.data.objects.new("plate", me), m, 35, parent); _bevel(o, bevel, 3)
    return _place(o, loc, rot)


def text(s, size, loc=(0, 0, 0), m=None, extrude=.03, rot=(90, 0, 0), parent=None, font=None, align="CENTER", bevel=.004):
    cu = bpy.data.curves.new("txt", "FONT"); cu.body = s; cu.size = size; cu.extrude = extrude; cu.bevel_depth = bevel; cu.bevel_resolution = 2
    cu.align_x = align
    if font: cu.font = bpy.data.fonts.load(font, check_existing=True)
    o = bpy.data.objects.new("txt", cu)
    if m: cu.materials.append(m)
    return _place(_link(o, None, 0, parent), loc, rot)
