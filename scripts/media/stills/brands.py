"""brands.py - pictures inside the portfolio pages: each invented brand has its own colours.  Rendered with --w/--h as noted."""
import math
import kit
from kit import *
import props as P
from props import M
from stills import at, cam, plinth, stage


def fieldstone_street(mode):                                # 1600x760
    stage("#D9D2C3", "#7C8460", mode, fill=.7, front=-1.3)
    cyl(.8, .05, (1.35, 1.55, 1.45), M("#E8B27A"), .01, (90, 0, 0), n=128)
    for x, y, rz, s, k in ((-2.75, .2, -26, 1.0, dict(wall="#EFE7DA", wing="#A4492F", roof="#39423A", door="#2F4A3C")),
                           (0, .05, -26, 1.08, dict(wall="#C8583A", wing="#EFE7DA", roof="#2E332D", door="#EFC98B")),
                           (2.75, .2, -26, 1.0, dict(wall="#5D6B52", wing="#D9B98A", roof="#3B2F28", door="#E9DFCC"))):
        at(P.house(s, rz, ground="#5F6B45", **k), x, y)
    cam(.05, -.66, 7.9, 1600, 760)


def fieldstone_door(mode):                                  # 760x760, one house close
    stage("#C9714C", "#E4D6BE", mode, fill=.7)
    at(P.house(1.5, -30, wall="#F3ECDF", wing="#8C3F28", roof="#2F352F", door="#3F5A44", ground="#6B7650"), 0, .1)
    cam(0, -.7, 4.0, 1000, 1000)


def murmur_hero(mode):                                      # 1440x900, almost dark
    stage("#2B2420", "#181412", mode, power=3.0, fill=.24, rough=.7)
    at(P.headphones(1.6, rz=-22, c1="#C9602B", c2="black", stand=None), .0, .1, -.80)
    cam(0, -.6, 4.9, 1440, 900)


def murmur_close(mode):                                     # 900x675, the cup
    stage("#C9602B", "#A94D1F", mode, fill=.5)
    at(P.headphones(2.6, rz=-36, c1="#EFE6D8", c2="#241E1B", stand=None), -1.4, .2, -1.3)
    cam(0.15, -.25, 3.2, 1200, 900)


def murmur_trio(mode):                                      # 1200x600
    stage("#E9E0D2", "#D9CDBB", mode)
    for x, c1, c2 in ((-2.0, "#241E1B", "#3A322D"), (0, "#C9602B", "#241E1B"), (2.0, "#EDE4D6", "#8B7E70")):
        at(P.headphones(1.22, rz=-24, c1=c1, c2=c2, stand="#F4EEE4"), x, .1)
    cam(0, -.55, 6.6, 1440, 720)


def stmark_church(mode):                                    # 1440x960
    stage("#B9C7D6", "#8FA27E", mode, fill=.75)
    cyl(1.2, .05, (1.2, 1.55, 2.3), M("#F3DDA6"), .01, (90, 0, 0), n=128)
    at(P.church(1.18, -28, wall="#F2EADB", roof="#5A2233", door="#7A2C3F", glow="#F2C35B", ground="#6F8560"), .0, .1)
    cam(0, -.8, 7.3, 1440, 960)


def palmer_guitar(mode):                                    # 1100x1300
    stage("#D98A1F", "#7A2E14", mode, fill=.6)
    cyl(1.3, .05, (.0, 1.55, 1.75), M("#F0B63E"), .01, (90, 0, 0), n=128)
    at(P.guitar(1.15, -16), -.1, .3); at(P.metronome(.72, 20), 1.05, -.35)
    cam(.08, -.64, 3.85, 1100, 1300)


def palmer_room(mode):                                      # 1200x686
    stage("#1F5A52", "#E9D8AE", mode, fill=.6)
    at(P.guitar(.92, -22, top="#C8421F", side="#3A1C10"), -1.75, .25); at(P.amp(1.12, -14, body="#D98A1F"), .15, .3); at(P.metronome(.85, 24), 1.75, -.2)
    P.pencil(1.0, "#C8421F", (.6, -1.0, .075), (0, 90, 16))
    cam(0, -.66, 5.9, 1400, 800)


def purewell_hero(mode):                                    # 1440x900
    stage("#8FCBE6", "#C9E6F2", mode, power=3.0, fill=.55)
    plinth(1.5, 1.2, .3, "#5FB1D8", .1, .2)
    at(P.carafe(1.1, -24, lid="#0F4C8A"), .1, .2, .3); P.tumbler(1.0, (-1.25, -.25, 0)); P.tumbler(.9, (-1.85, .15, 0))
    for x, y in ((1.55, .0), (2.1, .3)): P.cartridge(1.0, band="#0F4C8A", loc=(x, y, 0))
    cam(.15, -.72, 5.4, 1440, 900)


def purewell_parts(mode):                                   # 840x560
    stage("#0F4C8A", "#2F7FC0", mode, fill=.6)
    for x, y, z, b in ((-1.4, .1, .0, "#7CC7E8"), (-.47, .1, .3, "#F4B940"), (.47, .1, .6, "#5FBF8F"), (1.4, .1, .9, "#F0795A")):
        plinth(.8, .8, max(z, .03), "#3E8FCE", x, y); P.cartridge(.95, band=b, loc=(x, y, max(z, .03)))
    cam(0, -.6, 4.6, 1200, 800)


def pocketwell_hero(mode):                                  # 1200x1100
    stage("#C9B6FF", "#B39BFB", mode, fill=.7)
    at(P.phone("phone-pocket.png", s=1.38, rz=-16, body="#17123B"), -.75, .15)
    at(P.pocket(1.12, -14), .95, .0)
    P.coin((.15, -1.05, 0), 4, c="#FFCF4A"); P.coin((-1.75, -.75, 0), 2, c="#FFCF4A"); P.coin((1.95, -.95, 0), 1, c="#FF7A59")
    cam(.05, -.75, 4.5, 1200, 1100)


def corner_shop(mode):                                      # 840x480
    stage("#F2EFE6", "#D8402A", mode, fill=.7)
    at(P.crate(1.0, 12), -1.45, -.1); at(P.bag(1.15, -14, stripe="#2E7D4F"), .35, .15)
    at(P.tablet("tablet-stock.png", s=1.02, rz=-16, body="#1E2A22"), 1.75, -.15)
    cam(.05, -.7, 5.4, 1400, 800)


def abacus_hero(mode):                                      # 1200x750
    stage("#5CC4F2", "#FFD84A", mode, fill=.75)
    P.pie(.95, 8, 5, "#FF5FA2", "#FFFFFF", (-1.15, .25, 1.0), (80, 0, 8)); at(P.abacus(1.08, -18), 1.3, .1)
    box((.9, .5, .1), (-1.15, .3, 0), M("#2B2A6B"), .04, (0, 0, 8))
    P.pie(.42, 4, 1, "#6C4DF2", "#FFFFFF", (-2.2, -.75, .12), (8, 0, 0)); sphere(.2, (.1, -.95, .2), M("#FF7A3C")); box((.36, .36, .36), (.35, -.35, 0), M("#6C4DF2"), .03, (0, 0, 20))
    cam(.02, -.72, 5.4, 1440, 900)


def abacus_bars(mode):                                      # 840x560, a half and its sixths, as solid bars
    stage("#FF8FBF", "#FFC2DC", mode, fill=.7)
    for r, (n, c) in enumerate(((1, "#2B2A6B"), (2, "#6C4DF2"), (3, "#5CC4F2"), (4, "#FFD84A"), (6, "#FF7A3C"))):
        w = 3.4 / n
        for i in range(n): box((w - .05, .5, .3), (-1.7 + w * (i + .5), .45 - .0 * r, 1.4 - .35 * r), M(c), .04)
    cam(0, -.5, 4.6, 1200, 800)
