/** The contact page as the response to a browser without JavaScript: its form filled with what was typed (F-12). */
import { AppError } from '#lib/app-error.ts'
import { type Captcha, type ContactEntries, type ContactErrors, FIELDS } from '#lib/contact-entries.ts'
import { escapeHtml } from '#lib/escape-html.ts'

/** A form that was rejected. */
export interface WrongForm {
  entries: ContactEntries
  errors: ContactErrors
  /** The sum that the form asked for, or null if it names none. */
  captcha: Captcha | null
  /** An error that belongs to no field in particular. */
  notice?: string | undefined
}

/** The entries of a form; '' for missing ones. Forms post two characters for a line break, and it counts as one. */
export function readEntries(form: URLSearchParams): ContactEntries {
  const field = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    name: field('name'),
    email: field('email'),
    confirmEmail: field('confirmEmail'),
    message: field('message'),
    answer: field('answer'),
  }
}

/** The sum that a form asked for; null unless it is one of those that forms ask for (CNST-03). */
export function readCaptcha(form: URLSearchParams): Captcha | null {
  const [left, right] = ['left', 'right'].map(name => form.get(name) ?? '')
  const isOperand = (text = '') => /^([1-9]|10)$/.test(text)
  return isOperand(left) && isOperand(right) ? { left: Number(left), right: Number(right) } : null
}

/**
 * The page with the form filled, each error beside its field, and the focus on the first. It asks for the sum that was
 * answered, because each page is built with a sum of its own. The form's island is not
 * hydrated, because it would render an empty form. Throws if the page has no such form.
 */
export function fillContactPage(html: string, { entries, errors, captcha, notice }: WrongForm): string {
  const first = FIELDS.find(name => errors[name])
  const start = html.lastIndexOf('<astro-island', html.indexOf('class="contact-form"'))
  const end = html.indexOf('</astro-island>', start)
  if (start < 0 || end < 0) throw new AppError('invalid', 'The contact page has no form')

  let form = html.slice(html.indexOf('>', start) + 1, end)
  // Before anything typed is in the form, which may ask for a sum as well.
  if (captcha) {
    const { left, right } = captcha
    form = form
      .replace(/What is \d+ \+ \d+\?/, `What is ${left} + ${right}?`)
      .replace(/(<input\b[^>]*\bname="left"[^>]*\bvalue=")\d+/, (_, tag) => tag + left)
      .replace(/(<input\b[^>]*\bname="right"[^>]*\bvalue=")\d+/, (_, tag) => tag + right)
  }
  for (const name of FIELDS) {
    const error = errors[name]
    const marks = error ? ` aria-invalid="true" aria-describedby="contact-${name}-error"` : ''
    const focus = name === first ? ' autofocus' : ''
    const text = name === 'answer' && !captcha ? '' : escapeHtml(entries[name])
    form = form
      .replace(new RegExp(`(<textarea\\b[^>]*\\bid="contact-${name}"[^>]*)>`), (_, tag) => {
        // Browsers drop the first line break in a text area.
        return `${tag}${marks}${focus}>\n${text}`
      })
      .replace(new RegExp(`(<input\\b[^>]*\\bid="contact-${name}"[^>]*?)/?>`), (_, tag) => {
        return `${tag} value="${text}"${marks}${focus}>`
      })
      .replace(new RegExp(`(<p\\b[^>]*\\bid="contact-${name}-error"[^>]*>)`), (_, tag) => {
        return `${tag}${escapeHtml(error ?? '')}`
      })
  }
  if (notice) {
    const text = `<p class="error-text" tabindex="-1"${first ? '' : ' autofocus'}><span>${escapeHtml(notice)}</span></p>`
    form = form.replace(/(<div\b[^>]*\brole="alert"[^>]*>)/, (_, tag) => tag + text)
  }
  const rest = html.slice(end + '</astro-island>'.length)
  return `${html.slice(0, start)}<div>${form}</div>${rest}`.replace('<title>', '<title>Not sent: ')
}
