import { beforeEach, describe, expect, test, vi } from 'vitest'
import clientInteraction from './client-interaction.ts'

/** The parts of an element that the directive needs; events dispatched on it have it as their target. */
class FakeElement extends EventTarget {
  isConnected = true
  dataset: Record<string, string> = {}
  parentElement = null
  submitted: unknown[] = []
  /** Whether the browser handles it by itself, like a link. */
  isNative = false
  closest() {
    return this.isNative ? this : null
  }
  /** Whether a visitor is in one of its fields, or has filled one in. */
  isBegun = false
  querySelector(selector: string) {
    return this.isBegun && selector === ':focus, :user-valid, :user-invalid' ? this : null
  }
  requestSubmit(submitter: unknown) {
    this.submitted.push(submitter)
  }
}
class FakeMouseEvent extends Event {}
class FakeSubmitEvent extends Event {
  submitter = 'the button'
}

/** An island whose code loads and hydrates when the test triggers it. */
function makeIsland(value: boolean | string = true, isBegun = false) {
  const island = Object.assign(new FakeElement(), { isBegun })
  let loaded: () => void = () => {}
  const hydrate = vi.fn(async () => {})
  const load = vi.fn(
    () =>
      new Promise<() => Promise<void>>(resolve => {
        loaded = () => resolve(hydrate)
      }),
  )
  clientInteraction(load, { name: 'Island', value: value as string }, island as unknown as HTMLElement)
  const finish = async () => {
    loaded()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { island, load, hydrate, finish }
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLFormElement', FakeElement)
  vi.stubGlobal('MouseEvent', FakeMouseEvent)
  vi.stubGlobal('SubmitEvent', FakeSubmitEvent)
})

describe('client:interaction', () => {
  test('hydrates at once if the visitor began to fill it in before this script had loaded', async () => {
    const { load, hydrate, finish } = makeIsland(true, true)
    expect(load).toHaveBeenCalledOnce()
    await finish()
    expect(hydrate).toHaveBeenCalledOnce()
  })

  test('loads nothing until the pointer comes near, and hydrates only when the island is used', async () => {
    const { island, load, hydrate, finish } = makeIsland()
    expect(load).not.toHaveBeenCalled()
    island.dispatchEvent(new Event('pointerover'))
    expect(load).toHaveBeenCalledOnce()
    await finish()
    expect(hydrate).not.toHaveBeenCalled()
    island.dispatchEvent(new Event('focusin'))
    await finish()
    expect(hydrate).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledOnce()
  })

  test('F-08 with the value “rest” loads the code once the page is idle and hydrates on use', async () => {
    vi.stubGlobal('document', { readyState: 'complete' })
    let idle: () => void = () => {}
    vi.stubGlobal('window', { requestIdleCallback: true })
    vi.stubGlobal('requestIdleCallback', (act: () => void) => {
      idle = act
    })
    const { island, load, hydrate, finish } = makeIsland('rest')
    expect(load).not.toHaveBeenCalled()
    idle()
    expect(load).toHaveBeenCalledOnce()
    await finish()
    expect(island.dataset).toEqual({ code: '' })
    expect(hydrate).not.toHaveBeenCalled()
    island.dispatchEvent(new Event('wake'))
    await finish()
    expect(hydrate).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledOnce()
  })

  test('holds a click back and repeats it once after hydration', async () => {
    const { island, hydrate, finish } = makeIsland()
    const heard: boolean[] = []
    const early = new FakeMouseEvent('click', { cancelable: true })
    island.dispatchEvent(early)
    expect(early.defaultPrevented).toBe(true)
    island.addEventListener('click', () => heard.push(hydrate.mock.calls.length > 0))
    await finish()
    expect(heard).toEqual([true])
    island.dispatchEvent(new FakeMouseEvent('click'))
    expect(heard).toHaveLength(2)
    expect(hydrate).toHaveBeenCalledOnce()
  })

  test('prevents an early submission and submits again with the same button', async () => {
    const { island, finish } = makeIsland()
    const early = new FakeSubmitEvent('submit', { cancelable: true })
    island.dispatchEvent(early)
    expect(early.defaultPrevented).toBe(true)
    await finish()
    expect(island.submitted).toEqual(['the button'])
  })

  test('lets the browser follow a link by itself', async () => {
    const { island, load } = makeIsland()
    island.isNative = true
    const click = new FakeMouseEvent('click', { cancelable: true })
    island.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  test('repeats nothing on an element that is gone', async () => {
    const { island, finish } = makeIsland()
    const heard = vi.fn()
    island.dispatchEvent(new FakeMouseEvent('click'))
    island.addEventListener('click', heard)
    island.isConnected = false
    await finish()
    expect(heard).not.toHaveBeenCalled()
  })
})
