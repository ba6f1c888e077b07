import type { Href } from '#blueprint/address.ts'

type NavigationOptions = { readonly replace?: boolean; readonly keepsScroll?: boolean }
type Navigate = (href: string, going: NavigationOptions) => void

let navigate: Navigate = (href) => window.location.assign(href)
export const setNavigate = (next: Navigate): void => {
  navigate = next
}

/** Navigates within the panel. `replace` replaces the history entry, for filters and pages. */
export const go = (href: Href, going: NavigationOptions = {}): void => navigate(href, going)
