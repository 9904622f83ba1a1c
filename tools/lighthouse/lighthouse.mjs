/** Lighthouse, which stands beside this file once `npm run bench` has installed it. */
export { default, desktopConfig } from 'lighthouse'
