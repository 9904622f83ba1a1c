/** A clock for hidden tabs: browsers slow the timers of a hidden page down, but not those of its workers. */

/** How often it ticks, in milliseconds. */
const TICK_MS = 3000

setInterval(() => postMessage(null), TICK_MS)
