/** A clock for hidden tabs: browsers throttle the timers of a hidden page, but not those of its workers. */

/** How often it ticks, in milliseconds. */
const TICK_MS = 3000

setInterval(() => postMessage(null), TICK_MS)
