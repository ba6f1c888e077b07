/** A figure of the newest full run of a bench, of one size where it is named; null if it was not measured. */
export type Lookup = (bench: string, figure: string, size?: number) => number | null

export interface Goal {
  readonly title: string
  /** The command that measures it; null: none does. */
  readonly bench: string | null
  readonly read: (of: Lookup) => number | null
  readonly unit: string
  readonly atMost?: number
  readonly atLeast?: number
}

type Bound = Pick<Goal, 'atMost' | 'atLeast'>

const goal = (bench: string, figure: string, title: string, unit: string, bound: Bound): Goal => ({
  title,
  bench,
  unit,
  ...bound,
  read: (of) => of(bench, figure),
})

/** Of two figures of benches, the first by the second. */
const ratioOf = (above: number | null, below: number | null): number | null =>
  above === null || below === null || below === 0 ? null : above / below

const [million, tenMillion] = [1_000_000, 10_000_000]

const ofLists: readonly Goal[] = [
  goal('list', 'all.ofFloor', 'First page of all bets', 'x bare server', { atMost: 1.5 }),
  goal('list', 'settled.ofFloor', 'First page of settled bets', 'x bare server', { atMost: 1.5 }),
  goal('list', 'seven days.ofFloor', 'First page of seven days', 'x bare server', { atMost: 1.5 }),
  goal('list', 'one player.ofFloor', 'First page of one player', 'x bare server', { atMost: 1.5 }),
  goal('list', 'stake.ms', 'Bets by stake within seven days', 'ms', { atMost: 20 }),
  goal('list', 'slowest.ms', 'Slowest first page of any list, filter and order', 'ms', { atMost: 10 }),
  {
    title: 'A page in the middle of all bets',
    bench: 'list',
    unit: 'x first page',
    atMost: 1.2,
    read: (of) => ratioOf(of('list', 'middle.ms'), of('list', 'all.ms')),
  },
  goal('list', 'perSecond', 'First pages of bets, 8 at a time', 'a second', { atLeast: 400 }),
  goal('list', 'bytes', 'First page of bets on the wire', 'bytes', { atMost: 3_072 }),
  {
    title: 'First page of ten million bets',
    bench: `list ${tenMillion}`,
    unit: 'x one million',
    atMost: 1.2,
    read: (of) => ratioOf(of('list', 'all.ms', tenMillion), of('list', 'all.ms', million)),
  },
  {
    title: 'Slowest first page of ten million bets',
    bench: `list ${tenMillion}`,
    unit: 'ms',
    atMost: 50,
    read: (of) => of('list', 'slowest.ms', tenMillion),
  },
]

const ofReports: readonly Goal[] = [
  goal('reports', 'ms', 'Profit and loss by downline of 31 days', 'ms', { atMost: 10 }),
  goal('reports', 'growth', 'The same with ten times the bets', 'x', { atMost: 1.5 }),
  goal('export', 'perCopy.csv', 'CSV of a list', 'x COPY', { atMost: 3 }),
  goal('export', 'perCopy.xlsx', 'XLSX of a list', 'x COPY', { atMost: 12 }),
  goal('export', 'slowed', 'Other lists while files are written', 'x', { atMost: 1.5 }),
  goal('export', 'megabytes', 'Memory for files', 'MB', { atMost: 150 }),
]

const ofPanel: readonly Goal[] = [
  goal('browser', 'scriptKb', 'Scripts of the first load, compressed', 'KB', { atMost: 130 }),
  goal('browser', 'requests', 'Requests until 25 rows are seen', 'requests', { atMost: 6 }),
  goal('browser', 'coldMs', '25 rows seen, nothing cached', 'ms', { atMost: 430 }),
  goal('browser', 'warmMs', '25 rows seen, files cached', 'ms', { atMost: 350 }),
  goal('browser', 'nextMs', 'Next page', 'ms', { atMost: 150 }),
  goal('browser', 'filterMs', 'Filter', 'ms', { atMost: 100 }),
  goal('browser', 'sortMs', 'Sort', 'ms', { atMost: 100 }),
  goal('browser', 'drawerMs', 'Drawer of a row', 'ms', { atMost: 50 }),
  goal('browser', 'framesPerSecond', 'Scrolling a list', 'frames a second', { atLeast: 59 }),
  goal('catalogue', 'top.perSecond', 'Scrolling 10,000 games as a grid', 'frames a second', { atLeast: 59 }),
  goal('catalogue', 'middle.perSecond', 'The same from its middle', 'frames a second', { atLeast: 59 }),
  goal('catalogue', 'filtering.perSecond', 'Filtering 10,000 games as a grid', 'frames a second', { atLeast: 59 }),
]

const ofWrites: readonly Goal[] = [
  goal('placing', 'bets 8', 'Bets of 8 clients', 'x TPC-B', { atLeast: 0.9 }),
  goal('placing', 'bets 32', 'Bets of 32 clients', 'x TPC-B', { atLeast: 1.2 }),
  goal('placing', 'bets 128', 'Bets of 128 clients', 'x TPC-B', { atLeast: 1.5 }),
  goal('placing', 'one bet alone, p50', 'One bet alone, p50', 'ms', { atMost: 8 }),
  goal('placing', 'bets a second, p99', 'Bets at half of that rate, p99', 'ms', { atMost: 100 }),
  goal('money', 'withdrawals requested 32', 'Withdrawals of 32 clients', 'x TPC-B', { atLeast: 1.2 }),
  goal('money', 'deposits confirmed 32', 'Deposits of 32 clients', 'x TPC-B', { atLeast: 1.2 }),
  goal('settle', 'ofCopy.20', 'Settlement, 20 bets a player', 'x COPY', { atLeast: 0.5 }),
  goal('settle', 'ofCopy.1', 'Settlement, one bet a player', 'x COPY', { atLeast: 0.5 }),
]

const withoutBench = (title: string, unit: string, atMost: number): Goal => ({
  title,
  bench: null,
  unit,
  atMost,
  read: () => null,
})

const ofProcess: readonly Goal[] = [
  withoutBench('Cold start of the demo', 's', 20),
  withoutBench('Warm start of the demo', 's', 2),
  withoutBench('Memory', 'MB', 350),
  withoutBench('Processor when idle', '% of a core', 3),
]

/** What was promised of the speed of reading and writing. */
export const goals: readonly Goal[] = [...ofLists, ...ofReports, ...ofPanel, ...ofWrites, ...ofProcess]
