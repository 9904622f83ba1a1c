import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { controlTheme, type Theme } from './theme.ts'

function fakeBrowser(options: { reducedMotion?: boolean; storageDenied?: boolean } = {}) {
  const classes = new Set<string>(['light'])
  const stored = new Map<string, string>()
  let systemChanged: (dark: boolean) => void = () => {}
  const announced: Theme[] = []
  const control = controlTheme({
    classList: {
      add: (...names) => {
        for (const name of names) classes.add(name)
      },
      remove: (...names) => {
        for (const name of names) classes.delete(name)
      },
      contains: name => classes.has(name),
    },
    storage: () => {
      if (options.storageDenied) throw new DOMException('denied', 'SecurityError')
      return { setItem: (key, value) => stored.set(key, value) }
    },
    onSystemChange: listener => {
      systemChanged = listener
    },
    reducedMotion: { matches: options.reducedMotion ?? false },
    setTimeout: (callback, milliseconds) => Number(setTimeout(callback, milliseconds)),
    clearTimeout: timer => clearTimeout(timer),
    announce: theme => announced.push(theme),
  })
  return { control, classes, stored, announced, system: (dark: boolean) => systemChanged(dark) }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('after the first paint', () => {
  test('THEM-02 the toggle switches the mode, stores it and leaves exactly one class', () => {
    const { control, classes, stored, announced } = fakeBrowser()
    control.toggle()
    expect([...classes]).toContain('dark')
    expect([...classes]).not.toContain('light')
    expect(stored.get('theme')).toBe('dark')
    control.toggle()
    expect([...classes]).toContain('light')
    expect([...classes]).not.toContain('dark')
    expect(stored.get('theme')).toBe('light')
    expect(announced).toEqual(['dark', 'light'])
  })

  test('THEM-03 a change of the system preference is applied and stored, even over an earlier choice', () => {
    const { control, stored, system } = fakeBrowser()
    control.toggle()
    system(false)
    expect(control.current()).toBe('light')
    expect(stored.get('theme')).toBe('light')
    system(true)
    expect(control.current()).toBe('dark')
    expect(stored.get('theme')).toBe('dark')
  })

  test('THEM-04 the transition class is there at 299 ms and gone at 300 ms', () => {
    const { control, classes } = fakeBrowser()
    control.toggle()
    vi.advanceTimersByTime(299)
    expect(classes.has('theme-transition')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(classes.has('theme-transition')).toBe(false)
  })

  test('THEM-04 a second quick change extends the transition', () => {
    const { control, classes } = fakeBrowser()
    control.toggle()
    vi.advanceTimersByTime(200)
    control.toggle()
    vi.advanceTimersByTime(299)
    expect(classes.has('theme-transition')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(classes.has('theme-transition')).toBe(false)
  })

  test('THEM-06 nothing is stored until the mode changes', () => {
    const { stored } = fakeBrowser()
    expect(stored.size).toBe(0)
  })

  test('THEM-06 the toggle works without storage', () => {
    const { control } = fakeBrowser({ storageDenied: true })
    control.toggle()
    expect(control.current()).toBe('dark')
  })

  test('THEM-06 with reduced motion there is no transition', () => {
    const { control, classes } = fakeBrowser({ reducedMotion: true })
    control.toggle()
    expect(classes.has('theme-transition')).toBe(false)
  })

  test('a mode chosen in another tab is applied, other values are ignored', () => {
    const { control, stored } = fakeBrowser()
    control.follow('dark')
    expect(control.current()).toBe('dark')
    control.follow('blue')
    control.follow(null)
    expect(control.current()).toBe('dark')
    expect(stored.size).toBe(0)
  })
})

describe('before the first paint', () => {
  const script = readFileSync(new URL('./first-paint.js', import.meta.url), 'utf8')

  /** Runs the inline script in a fake browser and returns the class it sets. */
  function firstPaint(stored: string | null | 'denied', systemDark: boolean): string[] {
    const classes: string[] = []
    const storage = {
      getItem: () => {
        if (stored === 'denied') throw new DOMException('denied', 'SecurityError')
        return stored
      },
    }
    const page = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
    const media = () => ({ matches: systemDark })
    new Function('localStorage', 'matchMedia', 'document', script)(storage, media, page)
    return classes
  }

  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['blue', true, 'dark'],
    ['denied', false, 'light'],
  ])('THEM-01 stored %s, system dark %s: %s', (stored, systemDark, expected) => {
    expect(firstPaint(stored, systemDark)).toEqual([expected])
  })
})
