/**
 * Replaces the Vite plugin with which the adapter emulates Netlify in development. `dev-functions.ts` does its job, as
 * in `npm start`, and 480 packages need not be installed.
 */
export default () => []
