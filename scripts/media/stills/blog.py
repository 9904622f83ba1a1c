"""blog.py - covers for the blog, one composition each.  Same stage and camera as stills.py."""
import kit
from kit import *
import props as P
from props import M
from stills import at, cam, plinth, stage


def raw(build):
    """Build a prop unpainted inside a finished picture."""
    mode, kit.STATE["mode"] = kit.STATE["mode"], "clay"
    o = build(); kit.STATE["mode"] = mode
    return o


def blog_core_web_vitals(mode):
    stage("lime", "green", mode)
    at(P.browser("site-desk.png", s=1.22, rz=10, cur=False), -.72, .15)
    at(P.stopwatch(.78, rz=-12), 1.45, -.35)
    cam(.12, -.8, 5.2)


def blog_amazon_listing(mode):
    stage("marigold", "kraft", mode)
    plinth(1.15, 1.0, .5, "bone", -.05, .2)
    at(P.bottle(1.12), -.05, .2, .5)
    at(P.phone("phone-shop.png", s=1.12, rz=-20), 1.45, -.25); at(P.parcel(.8, rz=18, top="sky"), -1.6, -.1)
    for i in range(5): P.star(.15, .09, M("signal"), (-.65 + .3 * i, -1.15, 0), (0, 0, 6 * (i - 2)))
    cam(0, -.82, 5.2)


def blog_product_renders(mode):
    stage("plum", "blush", mode)
    for x, h, k in ((-1.45, .0, 0), (0, .3, 1), (1.45, .6, 2)):
        plinth(1.1, 1.0, max(h, .04), "sand", x, .15)
        if k == 0: at(raw(lambda: P.bottle(1.0)), x, .15, h + .04)
        elif k == 1:
            kit.STATE.update(mode="split", line_x=x); at(P.bottle(1.0, coat=.41), x, .15, h); kit.STATE["mode"] = "final"
        else: at(P.bottle(1.0), x, .15, h)
    cam(0, -.8, 5.2)


def blog_video_ads(mode):
    stage("sky", "cobalt", mode)
    at(P.clapper(1.0, rz=12), -1.15, .0)
    at(P.phone("phone-video.png", s=1.22, rz=-8), .55, .1)
    at(P.megaphone(.78, rz=160), 1.78, -.35)
    cam(.12, -.8, 5.2)


def blog_automation_approval(mode):
    stage("cobalt", "sky", mode)
    def hold(c): P.stamp(.78, (0, 0, 1.05), "signal", c).rotation_euler = (math.pi, 0, 0)
    at(P.arm(1.16, pose=(-20, 6, 76), hold=hold), -.85, .25)
    at(P.paper_sheet("approve.png", 1.1, 1.4, (0, 0, 0), (-60, 0, -8)), 1.02, -.75, .1)
    box((1.6, 1.5, .09), (1.0, -.25, 0), M("ink"), .03, (0, 0, -8))
    cam(.0, -.82, 5.2)


def blog_scope(mode):
    stage("brick", "sand", mode)
    g = P.carton(1.5, 1.15, .95, "kraft", "white", "label-scope.png", lab_at=(.3, .28)); at(g, -.35, .25, rz=14)
    sphere(.34, (-.62, .2, 1.29), M("cobalt")); box((.5, .5, .5), (.12, .3, .955), M("marigold"), .03, (0, 0, 24))
    P.ruler(2.4, "marigold", (-.35, -.95, 0), (0, 0, 6)); P.pencil(1.3, "green", (.75, -.62, .075), (0, 90, 22))
    lathe(arc_profile([(0, 0), (.36, 0, .03), (.0, .84)]), (1.55, .25, 0), M("green"))
    cam(.05, -.8, 5.0)


def blog_design_systems(mode):
    stage("mint", "deep", mode)
    at(P.uikit(.86, rz=12), -.7, .35); at(P.swatches(.8, spread=76), 1.55, -.55, .02)
    box((.42, .42, .42), (-1.75, -.95, 0), M("marigold"), .03, (0, 0, 20)); sphere(.22, (-1.2, -1.05, .22), M("signal"))
    cam(0, -.76, 5.2)


def blog_google_ads(mode):
    stage("blush", "plum", mode)
    at(P.target(1.05, rz=14), -1.15, .35); P.dart((-1.2, .0, 1.02), (62, 0, 30), s=1.1)
    P.lens(1.02, (.62, -.15, 0), (0, -12, -14))
    for x, n, c in ((1.55, 3, "marigold"), (2.1, 6, "marigold"), (1.9, 1, "signal")): P.coin((x, -.35 if n != 1 else -.95, 0), n, c=c)
    cam(.15, -.78, 5.2)
