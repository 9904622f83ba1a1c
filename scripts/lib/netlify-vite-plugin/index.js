/**
 * The adapter asks for Netlify's emulation of its hosting while the site is developed. `dev-functions.ts` answers in
 * its place, as in `npm start`, and 480 packages need not be installed.
 */
export default () => []
