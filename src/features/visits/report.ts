/**
 * Runs on every page once it is idle. Once a visitor is present, it counts the view, and again when the page is
 * restored from the back-forward cache; stores in this tab how the visit began; and counts each step of it once: form
 * or chat seen, begun, the form's fields. When the page is hidden, it reports how fast it was.
 */
import { connection } from '#data/connection.ts'
import { ARRIVAL_KEY, storedArrival, type VisitStep } from '#lib/arrival.ts'
import { hasSession } from '#lib/has-session.ts'
import { firstArrival, isCounted, stepsQuery, viewQuery } from './visit.ts'
import { measureVitals } from './vitals.ts'

const CONTACT_FORM = '.contact-form'
const FIELDS = ['name', 'email', 'confirmEmail', 'message', 'answer']
/** Events that only a visitor who is present causes. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']
/** A visitor who stays this long, in milliseconds, without input is reading; machines leave at once. */
const GLANCE = 1000

const { referrer } = document
const isHidden = () => document.visibilityState === 'hidden'
const mayCount = () => isCounted({ location, navigator, isSignedIn: hasSession })

/** `once` is unique to this report, so that one that the network delivers twice counts once. */
function send(query: Record<string, string>, counter = 'visit') {
  const once = String(Math.random()).slice(2)
  const address = `/.netlify/functions/log-${counter}?${new URLSearchParams({ ...query, once })}`
  if (connection) fetch(address, { keepalive: true }).catch(() => {})
}

/** Reports a view, if given, and those of `steps` that are new. */
function sendSteps(steps: VisitStep[], view?: Record<string, string>) {
  if (!mayCount()) return
  try {
    const found = stepsQuery(storedArrival(sessionStorage) ?? firstArrival({ location, referrer }), steps)
    // Report only what could be stored, so that nothing is reported twice.
    if (found) {
      sessionStorage.setItem(ARRIVAL_KEY, JSON.stringify(found.remember))
      view = { ...view, ...found.query }
    }
  } catch {
    // Storage is full or denied.
  }
  if (view) send(view)
}

function report() {
  const isMissing = document.querySelector('[data-missing]') !== null
  sendSteps(['visit'], viewQuery({ location, referrer, isMissing }))
}

let isPresent = false

/** A visitor is present. */
function begin() {
  if (isPresent) return
  isPresent = true
  report()

  addEventListener('pageshow', event => {
    if (event.persisted) report()
  })

  // Opening the chat moves focus into it.
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest(`${CONTACT_FORM}, #Chat`)) sendSteps(['seen'])
  })

  addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement
    if (field.closest('#Chat')) sendSteps(['seen', 'begun'])
    else if (field.closest(CONTACT_FORM) && FIELDS.includes(field.name))
      sendSteps(['seen', 'begun', 'form', field.name as VisitStep])
  })

  const form = document.querySelector(CONTACT_FORM)
  if (form)
    new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && sendSteps(['seen']), {
      threshold: 0.3,
    }).observe(form)
}

let glance: ReturnType<typeof setTimeout>

function look() {
  clearTimeout(glance)
  if (!isHidden()) glance = setTimeout(begin, GLANCE)
}

for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, once: true })
addEventListener('visibilitychange', look)
look()

measureVitals(isHidden, vitals => {
  const values = Object.entries(vitals).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.toFixed(3)]],
  )
  if (isPresent && mayCount()) send({ page: location.pathname, ...Object.fromEntries(values) }, 'vitals')
})
