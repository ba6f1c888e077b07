import { beforeAll, expect, test } from 'vitest'
import { migratedCluster, type MigratedCluster } from '#checks/harness/migrated-cluster.ts'
import { isFullRun, runSeed as seed, sizeOf } from '#checks/run-size.ts'
import { campaign } from './campaign.ts'
import { summarize } from './tally.ts'

/** At least; more until each operation of the trader has succeeded. More: npm run campaign -- faults 100 */
const cycles = sizeOf(6, 12)
/** A server takes several times as long to start as a database: in the gate two of five faults kill one, otherwise three. */
const inGate = { faults: ['database', 'server', 'database', 'both', 'database'], moreAnswers: 90 } as const

let cluster: MigratedCluster
beforeAll(async () => {
  cluster = await migratedCluster()
})

test(
  `keeps every answered call in the ledger exactly once, whatever process dies, from seed ${seed}`,
  { timeout: 1_200_000 },
  async () => {
    const tally = await campaign({
      cycles,
      seed,
      cluster,
      ...(isFullRun ? {} : inGate),
      untilEachOperation: true,
      onCycle: (line) => console.log(line),
    })
    console.log(`Faults: ${summarize(tally)}`)
    const { lost, doubled, denied, unanswered, unfinished, misapplied, violations, betless } = tally
    expect({ betless, lost, doubled, denied, unanswered, unfinished, misapplied, violations }).toEqual({
      betless: 0,
      lost: 0,
      doubled: 0,
      denied: 0,
      unanswered: 0,
      unfinished: 0,
      misapplied: 0,
      violations: [],
    })
    expect(tally.cycles).toBeGreaterThanOrEqual(cycles)
    expect(tally.acked).toBeGreaterThan(cycles)
    expect(tally.indeterminate).toBeGreaterThan(cycles)
    expect(tally.bets).toBeGreaterThanOrEqual(cycles)
    expect(tally.settled).toBeGreaterThan(0)
    expect(tally.casino.casinoBet).toBeGreaterThanOrEqual(cycles)
    expect(Object.entries(tally.casino).filter(([, times]) => times === 0)).toEqual([])
    expect(Object.entries(tally.styles).filter(([, times]) => times === 0)).toEqual([])
    expect(Object.entries(tally.desk).filter(([, times]) => times === 0)).toEqual([])
  },
)

test('detects lost calls that are repeated under another key', { timeout: 1_200_000 }, async () => {
  const isEnough = ({ doubled }: { readonly doubled: number }) => doubled > 0
  const tally = await campaign({ cycles: 60, seed, cluster, keepsKeys: false, moreAnswers: 90, isEnough })
  console.log(`Without keys: ${summarize(tally)}`)
  expect(tally.doubled).toBeGreaterThan(0)
})

test('detects a database that answers before it has written', { timeout: 1_200_000 }, async () => {
  const isEnough = ({ lost }: { readonly lost: number }) => lost > 0
  const settings = { synchronous_commit: 'off' }
  const tally = await campaign({ cycles: 40, seed, cluster, settings, faults: ['database'], isEnough })
  console.log(`Without waiting for the disk: ${summarize(tally)}`)
  expect(tally.lost).toBeGreaterThan(0)
})
