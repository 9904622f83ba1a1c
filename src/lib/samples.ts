/** The pictures that come with the site (public/samples), and their sizes, so that no page has to look into them. */

/** Width and height in pixels, by name. */
export const SAMPLE_SIZES: Record<string, readonly [width: number, height: number]> = {
  'blog-amazon-listing': [1600, 1000],
  'blog-automation-approval': [1600, 1000],
  'blog-core-web-vitals': [1600, 1000],
  'blog-design-systems': [1600, 1000],
  'blog-google-ads': [1600, 1000],
  'blog-product-renders': [1600, 1000],
  'blog-scope': [1600, 1000],
  'blog-video-ads': [1600, 1000],
  'pass-headphones-poster': [960, 720],
  'relight-stopwatch-poster': [1200, 750],
  'site-abacus': [1080, 4186],
  'site-corner': [1200, 2669],
  'site-fieldstone': [1200, 4679],
  'site-murmur': [1200, 4498],
  'site-ondine': [1200, 3304],
  'site-palmer': [1080, 4156],
  'site-pocketwell': [1080, 4087],
  'site-purewell': [1200, 4418],
  'site-stmarks': [1200, 4557],
  'spin-bottle-poster': [960, 720],
  'work-ads-half': [1920, 900],
  'work-ads': [1600, 1000],
  'work-amazon-half': [1920, 900],
  'work-amazon': [1600, 1000],
  'work-app-half': [1920, 900],
  'work-app': [1600, 1000],
  'work-automation-half': [1920, 900],
  'work-automation': [1600, 1000],
  'work-content': [1600, 1000],
  'work-design-half': [1920, 900],
  'work-design': [1600, 1000],
  'work-edtech': [1600, 1000],
  'work-fitness': [1600, 1000],
  'work-health': [1600, 1000],
  'work-product-half': [1920, 900],
  'work-product': [1600, 1000],
  'work-realestate': [1600, 1000],
  'work-retail': [1600, 1000],
  'work-software-half': [1920, 900],
  'work-software': [1600, 1000],
  'work-video-half': [1920, 900],
  'work-video': [1600, 1000],
  'work-web-half': [1920, 900],
  'work-web': [1600, 1000],
}

const nameOf = (address: string) => /^\/samples\/([\w-]+)\.webp$/.exec(address)?.[1] ?? ''

/** Whether an address is that of a sample, which has its copies beside it as an uploaded picture has. */
export const isSample = (address: string): boolean => Object.hasOwn(SAMPLE_SIZES, nameOf(address))

/** A sample's size in pixels; null for any other address. */
export function sampleSize(address: string): { width: number; height: number } | null {
  const [width, height] = (isSample(address) && SAMPLE_SIZES[nameOf(address)]) || []
  return width && height ? { width, height } : null
}
