import type { Href } from '#blueprint/address.ts'

type Going = { readonly replace?: boolean; readonly keepsScroll?: boolean }
type Navigator = (href: string, going: Going) => void

let navigator: Navigator = (href) => window.location.assign(href)
export const goWith = (given: Navigator): void => {
  navigator = given
}

/** Opens an address of the panel. Replacing keeps the place in the history: for filters and pages. */
export const go = (href: Href, going: Going = {}): void => navigator(href, going)
