import type { CampaignResult } from './campaign.ts'

const byName = (one: string, other: string): number => one.localeCompare(other)

/** The number of requests by endpoint and kind of mutation, as a table. */
export function matrixOf({ coverage }: CampaignResult): string {
  const kinds = [...new Set([...coverage.values()].flatMap((each) => [...each.keys()]))].toSorted(byName)
  const rows = [...coverage].map(([name, each]) => [
    name,
    ...kinds.map((kind) => String(each.get(kind) ?? '·')),
    String(sum(each)),
  ])
  const legend = kinds.map((kind, at) => `${String(at + 1).padStart(2)} ${kind}`).join('\n')
  const head = ['', ...kinds.map((_, at) => String(at + 1)), 'all']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' ')
  return [legend, '', ...[head, ...rows].map(line)].join('\n')
}

const sum = (each: ReadonlyMap<string, number>): number => [...each.values()].reduce((all, one) => all + one, 0)

/** The number of requests by kind of mutation, as a short summary. */
export function summaryOf({ coverage, probes, refused, slowest, blockedMs }: CampaignResult): string {
  const kinds = new Map<string, { times: number; endpoints: number }>()
  for (const each of coverage.values())
    for (const [kind, times] of each) {
      const { times: before = 0, endpoints = 0 } = kinds.get(kind) ?? {}
      kinds.set(kind, { times: before + times, endpoints: endpoints + 1 })
    }
  const lines = [...kinds]
    .toSorted(([one], [other]) => byName(one, other))
    .map(
      ([kind, { times, endpoints }]) =>
        `${kind.padEnd(22)}${String(times).padStart(6)} at ${String(endpoints).padStart(3)} endpoints`,
    )
  const head = `${probes} requests at ${coverage.size} endpoints, ${refused} refused; slowest ${slowest.toFixed(0)} ms, event loop blocked for at most ${blockedMs.toFixed(0)} ms`
  return [head, ...lines].join('\n')
}
