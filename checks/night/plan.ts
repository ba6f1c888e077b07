/** A program and its arguments. */
type Command = readonly [string, ...string[]]

/** A campaign of the night: what the security plan promises, and the command that runs a size of it. */
export interface NightCampaign {
  readonly name: string
  /** What is counted. */
  readonly unit: string
  readonly promised: number | 'all'
  /** Size of a night where it differs from the promise. */
  readonly nightly?: number
  readonly command: (size: string) => Command
  /** Variable of the environment that sets the size of a test file. */
  readonly sizedBy?: string
}

const campaign = (name: string, ...args: readonly string[]): Command => ['node', 'checks/campaign.ts', name, ...args]
const tests = (project: string, file: string): Command => [
  'vitest',
  'run',
  '--project',
  project,
  file,
  '--testTimeout=0',
  '--hookTimeout=0',
]

/** A test file whose size is a variable of the environment. */
const sized = (name: string, unit: string, promised: number, sizedBy: string, file: string): NightCampaign => ({
  name,
  unit,
  promised,
  sizedBy,
  command: () => tests('server', file),
})

/** In this order: what finds most in the least time first. */
export const night: readonly NightCampaign[] = [
  { name: 'access', unit: 'cells of AZ-02 and its matrices', promised: 'all', command: () => campaign('access') },
  { name: 'isolation', unit: 'questions of ISO-01', promised: 'all', command: () => campaign('isolation') },
  sized('one outcome', 'rounds of FYE-03', 1_000, 'ROUNDS', 'src/engine/approvals/one-outcome.test.ts'),
  sized('transfers', 'concurrent transfers', 1_000, 'CROWD', 'src/areas/agents/cash/concurrent-transfers.test.ts'),
  sized('market races', 'rounds', 1_000, 'RACES', 'src/areas/exchange/markets/market-races.test.ts'),
  sized('correction races', 'rounds', 1_000, 'RACES', 'src/areas/exchange/bets/correction-races.test.ts'),
  sized('moves', 'moves of branches', 1_000, 'MOVES', 'src/areas/agents/tree/accounts/moves.test.ts'),
  sized('grants', 'players of a campaign', 100_000, 'GRANTS', 'src/areas/marketing/campaigns/grants.test.ts'),
  sized('refusals', 'hostile requests of RLM-04', 10_000, 'REFUSALS', 'checks/hostile/cheap-refusals.test.ts'),
  sized('tampering', 'edits of AUD-03', 10_000, 'EDITS', 'src/platform/audit/tampering.test.ts'),
  sized('casino calls', 'calls in a row', 6, 'STEPS', 'src/areas/casino/wallet/interleavings.test.ts'),
  {
    name: 'sessions',
    unit: 'revocations of SES-07',
    promised: 1_000,
    command: (n) => campaign('sessions', '100', '50', n),
  },
  {
    name: 'duplicates',
    unit: 'rounds of 100 copies of CBK-03',
    promised: 1_000,
    command: (n) => campaign('payments', 'duplicates', n, '100'),
  },
  { name: 'gateway faults', unit: 'minutes', promised: 10, command: (n) => campaign('payments', 'faults', n, '0.2') },
  { name: 'rules', unit: 'random markets and tickets', promised: 2_000, command: (n) => campaign('rules', n) },
  {
    name: 'callbacks',
    unit: 'deposits with random callbacks',
    promised: 10_000,
    command: (n) => campaign('callbacks', n),
  },
  { name: 'dialects', unit: 'dialects of a bank file', promised: 10_000, command: (n) => campaign('dialects', n) },
  { name: 'names', unit: 'names', promised: 10_000, command: (n) => campaign('names', n) },
  { name: 'simulation', unit: 'sequences', promised: 10_000, command: (n) => campaign('simulation', n) },
  { name: 'hostile', unit: 'requests', promised: 1_000_000, command: (n) => campaign('hostile', n) },
  { name: 'faults', unit: 'crash cycles', promised: 10_000, nightly: 500, command: (n) => campaign('faults', n) },
  { name: 'areas', unit: 'areas deleted', promised: 'all', command: () => campaign('areas') },
  { name: 'merge', unit: 'branches merged', promised: 'all', command: () => campaign('merge') },
  { name: 'defects', unit: 'planted defects', promised: 'all', command: () => campaign('defects') },
  {
    name: 'accessibility',
    unit: 'screens as every role',
    promised: 'all',
    sizedBy: 'AUDIT',
    command: () => tests('browser', 'checks/browser/every-screen'),
  },
]

export interface NightOptions {
  /** Crash cycles instead of those of a night. */
  readonly cycles?: number | undefined
  /** Part of every size, to try the night itself. */
  readonly share?: number | undefined
  /** Names; all where none is given. */
  readonly only?: readonly string[] | undefined
}

export interface Planned {
  readonly campaign: NightCampaign
  readonly size: number | 'all'
}

/** The campaigns to run with their sizes. */
export function planned({ cycles, share = 1, only = [] }: NightOptions): readonly Planned[] {
  return night
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((one) => {
      const whole = one.name === 'faults' && cycles !== undefined ? cycles : (one.nightly ?? one.promised)
      return { campaign: one, size: whole === 'all' ? whole : Math.max(1, Math.round(whole * share)) }
    })
}
