/**
 * Encodes finished pictures from scripts/media/out to the WebP originals the site is built from.
 * Only pictures in `out` are encoded, so a single re-rendered one can be encoded by itself.
 *
 *     node scripts/media/encode.ts [name...]
 */
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

type Job = { from: string; to: string; width: number; quality: number }

const root = join(import.meta.dirname, '../..')
const out = join(import.meta.dirname, 'out')
const wanted = process.argv.slice(2)

const originals = (from: string, to: string, width: number): Job => ({ from, to: `content/media/${to}.webp`, width, quality: 85 })
const sample = (from: string, to: string, width: number): Job => ({ from, to: `public/samples/${to}.webp`, width, quality: 82 })

const cases = 'web product amazon app video software health realestate content fitness retail edtech ads design automation'
const services = 'web software app video amazon product automation ads design'
const shared = 'contact faqs privacy terms cookies accessibility'
const features = { design: 'design', dev: 'development', speed: 'speed', cloud: 'hosting' }
/** The belt with one prop; film/steps.py makes the stages between clay and finished on the film's belt. */
const steps = 'amazon_4 audio_4 coach_3 product_1 product_4 software_4 tour_3 ward_3 web_1'
const rows = 'formats drawn templates range'
const people = 'marian theo ines samuel priya june'
const blog = 'core-web-vitals amazon-listing product-renders video-ads automation-approval scope design-systems google-ads'
const brands =
  'fieldstone_street fieldstone_door murmur_hero murmur_close murmur_trio stmark_church palmer_guitar palmer_room purewell_hero purewell_parts pocketwell_hero corner_shop abacus_hero abacus_bars tall_product tall_duo'

const jobs: Job[] = [
  ...cases.split(' ').map(name => originals(`case_${name}`, `case-${name}`, 1600)),
  ...services.split(' ').flatMap(name => [
    originals(`svc_${name}`, `service-${name}`, 1920),
    originals(`svc_${name}-night`, `service-${name}-night`, 1920),
  ]),
  ...services.split(' ').map(name => originals(`share_${name}`, `share-service-${name}`, 744)),
  ...services.split(' ').map(name => originals(`card_${name}`, `card-${name}`, 1280)),
  ...shared.split(' ').map(name => originals(`share_${name}`, `share-${name}`, 744)),
  ...Object.entries(features).flatMap(([scene, name]) => [
    originals(`feat_${scene}`, `feature-${name}`, 1600),
    originals(`feat_${scene}-night`, `feature-${name}-night`, 1600),
  ]),
  ...steps.split(' ').map(name => originals(`step_${name}`, `process-${name.replace('_', '-')}`, 848)),
  ...rows.split(' ').map(name => originals(`row_${name}`, `row-${name}`, 1600)),
  ...people.split(' ').flatMap(name => [
    originals(`portrait_${name}`, `portrait-${name}`, 600),
    originals(`portrait_${name}-night`, `portrait-${name}-night`, 600),
    originals(`portrait_${name}-clay`, `portrait-${name}-clay`, 480),
  ]),
  originals('contact', 'contact', 1000),
  originals('contact-night', 'contact-night', 1000),
  originals('chathead', 'chat-head', 1152),
  originals('hero-day', 'film-day', 1600),
  originals('hero-night', 'film-night', 1600),
  { from: 'emptybelt', to: 'src/assets/belt/empty.webp', width: 1600, quality: 85 },
  ...['strip-clay', 'strip-clay-night', 'strip-final', 'strip-final-night'].map(name => originals(name, `belt-${name}`, 3600)),
  ...blog.split(' ').map(name => sample(`blog_${name.replaceAll('-', '_')}`, `blog-${name}`, 1600)),
  sample('case_design', 'blog-first-conversation', 1600),
  ...brands.split(' ').map(name => ({ from: name, to: `scripts/media/portfolio/pictures/${name.replace('_', '-')}.webp`, width: 1440, quality: 84 })),
]

for (const { from, to, width, quality } of jobs) {
  const source = join(out, `${from}.png`)
  if (!existsSync(source) || (wanted.length > 0 && !wanted.includes(from))) continue
  const target = join(root, to)
  await mkdir(dirname(target), { recursive: true })
  await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality, effort: 6, smartSubsample: true }).toFile(target)
  console.log(to, `${Math.round((await stat(target)).size / 1000)} kB`)
}
