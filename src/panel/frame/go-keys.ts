/** Targets of G followed by a letter: a screen, or the first permitted one of a menu group. */
const targets: Readonly<Record<string, { readonly path?: string; readonly group?: string; readonly title: string }>> = {
  d: { path: '/', title: 'Dashboard' },
  b: { path: '/my-bets', group: 'Reporting & bets', title: 'Bets' },
  w: { path: '/withdraws', group: 'Payments', title: 'Withdrawals' },
  p: { path: '/players', group: 'Players', title: 'Players' },
  l: { path: '/PLby-downline-report', group: 'P&L & balance', title: 'Profit and loss' },
  g: { group: 'Games & providers', title: 'Games' },
  c: { group: 'Content', title: 'Content' },
  s: { group: 'Settings & administration', title: 'Settings' },
  x: { group: 'Developer', title: 'Developer' },
}

export const goKeySheet: readonly (readonly [string, string])[] = Object.entries(targets).map(([letter, { title }]) => [
  `G ${letter.toUpperCase()}`,
  title,
])

interface Group {
  readonly title: string
  readonly entries: readonly { readonly path: string }[]
}

/** The path a letter leads to; null if the user may open none. */
export function goTarget(letter: string, menu: readonly Group[], isOpen: (path: string) => boolean): string | null {
  if (!Object.hasOwn(targets, letter)) return null
  const { path, group } = targets[letter] ?? {}
  if (path !== undefined && isOpen(path)) return path
  const entries = menu.find(({ title }) => title === group)?.entries ?? []
  return entries.find((entry) => isOpen(entry.path))?.path ?? null
}
