/** Netlify's emulation of its hosting, which stands beside this file once `npm run test:hosting` has installed it. */
export { NetlifyDev } from '@netlify/dev'
