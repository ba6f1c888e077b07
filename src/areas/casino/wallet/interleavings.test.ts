import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { providerStyles, type ProviderStyle } from '#checks/harness/casino/provider-styles.ts'
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
const steps = ['bet', 'win', 'rollback', 'refund'] as const
type Step = (typeof steps)[number]

const sequences = (length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((before) => steps.map((step) => [...before, step]))

/** What a bet of 1.00 and its win of 2.50 change, written as a table of what came first. */
function modelled(calls: readonly Step[]): number {
  const first = (...ofThese: readonly Step[]) => calls.findIndex((step) => ofThese.includes(step))
  const [bet, win, undo] = [first('bet'), first('win'), first('rollback', 'refund')]
  const isBefore = (a: number, b: number) => a >= 0 && (b < 0 || a < b)
  const isBooked = isBefore(bet, undo)
  const isPaid = isBefore(win, undo)
  const isRefunded = undo >= 0 && isBooked && !isPaid
  return (isBooked ? -100 : 0) + (isPaid ? 250 : 0) + (isRefunded ? 100 : 0)
}

async function play(style: ProviderStyle, calls: readonly Step[], name: string, at: Awaited<ReturnType<typeof seat>>) {
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
    const balance = async () => (await operator.wallet(at.player)).balance
    let count = 0
    for (let length = 1; length <= maxLength; length += 1)
      for (const calls of sequences(length)) {
        const before = await balance()
        await play(style, calls, `r${(count += 1)}`, at)
        expect([calls, Number((await balance()) - before)]).toEqual([calls, modelled(calls)])
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
           coalesce(sum(t.amount) filter (where t.kind = 'CASINO_WIN'), 0) won
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
