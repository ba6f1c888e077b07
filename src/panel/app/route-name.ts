/**
 * The name of a route as used in redirects: Dashboard, DownloadReport, PlayerDetail. It is derived from the path, which
 * is unique where titles need not be.
 */
export function routeName(path: string): string {
  if (path === '/') return 'Dashboard'
  const words = path
    .replace(/:\w+/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Words that the trade writes in capitals. */
const acronyms = new Set(['apk', 'gap', 'ggr', 'gif', 'ht', 'kyc', 'pg', 'pl', 'qt', 'vip', 'wc'])

/**
 * The title of the page at a path: the words of its route in sentence case (product specification 2), such as
 * "Player balance report" and "PL by market report". Headings and menu may use a term of the trade instead.
 */
export function pageTitle(path: string): string {
  const words = routeName(path)
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    // PLby and PLAura begin with an acronym.
    .replace(/\b(PL)(?=[A-Za-z])/g, '$1 ')
    .split(' ')
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The path of a pattern for TanStack Router: /player/detail/$player_id. */
export const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1')

/** The parameters of a pattern in a path, or null if the path does not match. */
export function parametersIn(pattern: string, pathname: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const actual = pathname.replace(/(?<=.)\/$/, '').split('/')
  if (expected.length !== actual.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, part] of expected.entries()) {
    const value = actual[place] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return parameters
}
