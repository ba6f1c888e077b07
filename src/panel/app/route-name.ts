/**
 * The name of a route, as the specification writes it in redirects: Dashboard, DownloadReport, PlayerDetail. It is made of
 * the path, which is unique where titles need not be.
 */
export function routeName(path: string): string {
  if (path === '/') return 'Dashboard'
  const words = path
    .replace(/:\w+/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** The path of a pattern for TanStack Router: /player/detail/$player_id. */
export const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1')

/** The parameters of a pattern found in a real path, or null where it is another screen's. */
export function parametersIn(pattern: string, pathname: string): Record<string, string> | null {
  const asked = pattern.split('/')
  const given = pathname.replace(/(?<=.)\/$/, '').split('/')
  if (asked.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, part] of asked.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return parameters
}
