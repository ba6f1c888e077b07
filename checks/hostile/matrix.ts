import type { Verdict } from './campaign.ts'

/** How often each kind of mutation met each endpoint. */
export function matrixOf({ coverage }: Verdict): string {
  const kinds = [...new Set([...coverage.values()].flatMap((each) => [...each.keys()]))].toSorted()
  const rows = [...coverage].map(([name, each]) => [name, ...kinds.map((kind) => String(each.get(kind) ?? '·')), String(sum(each))])
  const legend = kinds.map((kind, at) => `${String(at + 1).padStart(2)} ${kind}`).join('\n')
  const head = ['', ...kinds.map((_, at) => String(at + 1)), 'all']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' ')
  return [legend, '', ...[head, ...rows].map(line)].join('\n')
}

const sum = (each: ReadonlyMap<string, number>): number => [...each.values()].reduce((all, one) => all + one, 0)
