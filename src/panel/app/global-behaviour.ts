import { router } from './router.tsx'
import { setPageTitle } from '#panel/records/tab-title.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { CallFailure } from '#panel/session/call.ts'
import { actionKey } from './redirects.ts'
import { pageTitle } from './route-name.ts'
import { entryAt } from './screens.ts'

/** Specification 5: Enter does not submit a form, except in multi-line text and on buttons and links. */
export function blockEnterInForms(): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if (!target.closest('form') || target.isContentEditable || target.matches('textarea, button, a, summary')) return
    event.preventDefault()
  })
}

/**
 * While a text is being composed, as in Chinese, Japanese or with dead keys, its keys belong to the input method: Enter chooses a
 * word and is no command. They reach no handler of the panel.
 */
export function ignoreKeysWhileComposing(): void {
  // The key that ends a composition is sent after it in some browsers, with the code of such keys.
  const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229
  for (const kind of ['keydown', 'keyup'] as const)
    window.addEventListener(kind, (event) => (isComposing(event) ? event.stopImmediatePropagation() : undefined), {
      capture: true,
    })
}

/** Each navigation sets the title and scrolls to the top. Changing filters or pages is no navigation. */
export function titleAndScroll(): void {
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    const entry = entryAt(toLocation.pathname)
    if (entry) setPageTitle(pageTitle(entry.path))
    document.body.dataset['action'] = actionKey(toLocation.pathname)
    if (!pathChanged) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  })
}

/** Shows failures of calls that no code handles; other errors go to the console as usual. */
export function reportUnhandledFailures(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof CallFailure)) return
    event.preventDefault()
    notifyFailure(event.reason)
  })
}
