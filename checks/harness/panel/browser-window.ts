import { GlobalWindow, type EventTarget } from 'happy-dom'

const silent = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Of the browser's globals those that the panel and its libraries use. */
const taken = [
  'document',
  'location',
  'history',
  'localStorage',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLButtonElement',
  'Node',
  'Event',
  'MouseEvent',
  'KeyboardEvent',
] as const

/** The popovers of a browser, as far as the panel hears of them: opened by its button, and closed. */
function addPopovers(window: GlobalWindow): void {
  const follow = (newState: 'open' | 'closed') =>
    function (this: EventTarget): void {
      this.dispatchEvent(Object.assign(new window.Event('toggle'), { newState }))
    }
  const methods = { showPopover: follow('open'), hidePopover: follow('closed') }
  Object.assign(window.HTMLElement.prototype, methods)
  window.document.addEventListener('click', ({ target }) => {
    const button = target instanceof window.Element ? target.closest('[popovertarget]') : null
    const sheet = window.document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (sheet) methods.showPopover.call(sheet)
  })
}

/** A wide window in which nothing moves and nothing is measured, and whose time is that of the test. */
export function browserGlobals(): Record<string, unknown> {
  const window = new GlobalWindow({ url: 'http://panel.test/players' })
  const here = {
    matchMedia: (query: string) => ({ ...silent, matches: query.includes('min-width'), media: query }),
    getComputedStyle: () => ({ getPropertyValue: () => '', lineHeight: '16px', paddingTop: '0', paddingBottom: '0' }),
    requestAnimationFrame: (work: () => void) => setImmediate(work),
    cancelAnimationFrame: (frame: NodeJS.Immediate) => clearImmediate(frame),
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    scrollTo() {},
    confirm: () => true,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    MutationObserver: Observer,
  }
  Object.assign(window, here)
  Object.assign(window.document, { fonts: silent })
  addPopovers(window)
  return {
    ...Object.fromEntries(taken.map((name) => [name, window[name]])),
    ...here,
    window,
    self: window,
    Window: GlobalWindow,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    IS_REACT_ACT_ENVIRONMENT: true,
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types into a field or chooses of a list, as React hears it from a browser: past the setter that it puts before the browser's. */
export function enter(field: Field, text: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, text)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
