import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { providerStyles, type ProviderStyle, type StyleStep } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase
let operator: CasinoOperator
/** Set STEPS for longer orders. */
const maxLength = Number(process.env['STEPS'] ?? 4)

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
})
afterAll(() => database?.close())

/** A second refund of the bet, under an id of its own, is the rollback of a provider that gave up waiting. */
const steps = ['bet', 'win', 'rollback', 'refund'] as const satisfies readonly StyleStep[]

const sequences = (length: number): readonly (readonly StyleStep[])[] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((before) => steps.map((step) => [...before, step]))

async function play(
  style: ProviderStyle,
  calls: readonly StyleStep[],
  name: string,
  at: Awaited<ReturnType<typeof seat>>,
) {
  const round = style.round({ ...at, name }, operator.send)
  for (const step of calls) {
    const { status } = await round[step]()
    if (status >= 500) throw new Error(`${step} of ${calls.join(', ')} was not answered`)
  }
}

async function seat(style: ProviderStyle) {
  const keyId = await style.connect(database)
  const player = await operator.player(`player-${style.provider}`, '5000.00')
  return { keyId, player, session: await operator.session(player, style.provider) }
}

test.each(providerStyles)(
  `$provider: every order of up to ${maxLength} calls of a round leaves what the model says`,
  async (style) => {
    const at = await seat(style)
    const available = async () => {
      const { balance, exposure } = await operator.wallet(at.player)
      return balance - exposure
    }
    let count = 0
    for (let length = 1; length <= maxLength; length += 1)
      for (const calls of sequences(length)) {
        const before = await available()
        await play(style, calls, `r${(count += 1)}`, at)
        expect([calls, Number((await available()) - before)]).toEqual([calls, style.modelled(calls)])
      }
    expect(operator.faults).toEqual([])
    await expectRoundsEqualLedger(at.player)
  },
  0,
)

/** Rounds, calls, ledger and day totals add up to the same. */
async function expectRoundsEqualLedger(player: string): Promise<void> {
  expect(
    await operator.rows(
      `select r.external_id from casino_round r cross join lateral (select
           coalesce(sum(t.amount) filter (where t.kind = 'CASINO_BET'), 0) staked,
           coalesce(sum(t.amount) filter (where t.kind = 'CASINO_REFUND'), 0) refunded,
           coalesce(sum(case t.credit when 'wallet' then t.amount else -t.amount end)
             filter (where t.kind in ('CASINO_WIN', 'CASINO_ADJUST', 'AURA_PL')), 0) won
           from transfer t where t.account_id = r.player_id and t.ref = 'casino:' || r.id) booked
       where r.player_id = $1 and (r.staked, r.refunded, r.won) is distinct from (booked.staked, booked.refunded, booked.won)`,
      [player],
    ),
  ).toEqual([])
  expect(
    await operator.rows(
      `select ((select coalesce(sum(win - bet), 0) from casino_round where player_id = $1 and status = 'SETTLED')
         - (select coalesce(sum(pl), 0) from player_day where player_id = $1 and product in ('qt', 'wc', 'slot', 'gap', 'aura')))::bigint as difference`,
      [player],
    ),
  ).toEqual([{ difference: 0n }])
}
