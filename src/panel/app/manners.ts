import { router } from './router.tsx'
import { sayFailure } from '../session/notices.ts'
import { CallFailure } from '../session/call.ts'
import { actionKey } from './redirects.ts'
import { entryAt } from './screens.ts'

/** Specification 5: Enter does nothing in a form, but in text of several lines and on what is pressed anyway. */
export function blockEnterInForms(): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if (!target.closest('form') || target.isContentEditable || target.matches('textarea, button, a, summary')) return
    event.preventDefault()
  })
}

/** Each navigation sets the title and scrolls to the top; filters and pages of a list are no navigation. */
export function titleAndScroll(): void {
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    const entry = entryAt(toLocation.pathname)
    if (entry) document.title = entry.title
    document.body.dataset['action'] = actionKey(toLocation.pathname)
    if (!pathChanged) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  })
}

/** A failed call nobody waited for is still said; anything else goes to the console as it would. */
export function sayStrayFailures(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof CallFailure)) return
    event.preventDefault()
    sayFailure(event.reason)
  })
}
