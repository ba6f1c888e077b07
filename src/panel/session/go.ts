type Going = { readonly replace?: boolean; readonly keepsScroll?: boolean }
type Navigator = (href: string, going: Going) => void

let navigator: Navigator = (href) => window.location.assign(href)
export const goWith = (given: Navigator): void => {
  navigator = given
}

/** Opens an address of the panel. Replacing keeps the place in the history: for filters and pages. */
export const go = (href: string, going: Going = {}): void => navigator(href, going)

/** A path with its parameters filled in and its filters as the address bar writes them. */
export function address(
  path: string,
  parameters: Readonly<Record<string, string | number | bigint>> = {},
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')))
  const entries = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length === 0 ? filled : `${filled}?${readable(entries)}`
}

/** Commas, colons and dots stay readable in the address bar. */
const readable = (entries: [string, string][]): string =>
  new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
