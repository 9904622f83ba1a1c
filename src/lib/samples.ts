/** The pictures that ship with the site (public/samples), and their sizes, so that no page has to read the files. */

/** Width and height in pixels, by name. */
export const SAMPLE_SIZES: Record<string, readonly [width: number, height: number]> = {
  'ads-gable-low': [1600, 1120],
  'ads-northfield': [1600, 1120],
  'ads-second-shift': [1600, 1120],
  'aplus-ember-ridge': [1600, 1120],
  'app-low-tide': [1600, 1120],
  'app-penhallow': [1600, 1120],
  'app-plainbell': [1600, 1120],
  'app-tally-street': [1600, 1120],
  'app-thimble-street': [1600, 1120],
  'blog-amazon-listing': [1600, 1000],
  'blog-automation-approval': [1600, 1000],
  'blog-core-web-vitals': [1600, 1000],
  'blog-design-systems': [1600, 1000],
  'blog-first-conversation': [1600, 1000],
  'blog-google-ads': [1600, 1000],
  'blog-product-renders': [1600, 1000],
  'blog-scope': [1600, 1000],
  'blog-video-ads': [1600, 1000],
  'dash-brightwater': [1600, 1120],
  'dash-brindle-pine': [1600, 1120],
  'dash-dray-ledger': [1600, 1120],
  'dash-finch': [1600, 1120],
  'dash-kestrel-ferry': [1600, 1120],
  'film-halden-chair-poster': [1280, 720],
  'film-kiln-crumb-poster': [504, 896],
  'film-marlow-bell-poster': [1280, 720],
  'film-ondine-row-poster': [1280, 720],
  'listing-ondine-row': [1600, 1120],
  'open-film-poster': [1600, 1120],
  'pack-orrins': [1600, 1120],
  'packaging-bramble-pet': [1600, 1120],
  'pass-headphones-poster': [960, 720],
  'sheet-night-bus-radio': [1600, 1120],
  'site-abacus': [1080, 4186],
  'site-corner': [1200, 2669],
  'site-fieldstone': [1200, 4679],
  'site-garrow-teale': [1080, 4706],
  'site-heron-street': [1200, 4303],
  'site-limewash': [1200, 5408],
  'site-murmur': [1200, 4498],
  'site-ondine': [1200, 3304],
  'site-palmer': [1080, 4156],
  'site-pocketwell': [1080, 4087],
  'site-purewell': [1200, 4418],
  'site-salt-road': [1080, 3195],
  'site-stmarks': [1200, 4557],
  'spin-bottle-poster': [960, 720],
  'tablet-cutler-bend': [1600, 1120],
  'wall-quillon': [1600, 1120],
}

const nameOf = (address: string) => /^\/samples\/([\w-]+)\.webp$/.exec(address)?.[1] ?? ''

/** Whether an address is a sample's; like an uploaded picture, a sample has its copies beside it. */
export const isSample = (address: string): boolean => Object.hasOwn(SAMPLE_SIZES, nameOf(address))

/** A sample's pixel size; null for any other address. */
export function sampleSize(address: string): { width: number; height: number } | null {
  const [width, height] = (isSample(address) && SAMPLE_SIZES[nameOf(address)]) || []
  return width && height ? { width, height } : null
}
