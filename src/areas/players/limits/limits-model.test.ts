import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { formatMoney, money } from '#values/money.ts'
import { responsibleGamingActs } from './responsible-gaming.act.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
let market: Awaited<ReturnType<SmallOperator['market']>>
let now: Date
const hour = 3_600_000
/** Starts in the future: the ledger uses the database clock, and losses must fall after it. */
const begins = Date.UTC(2027, 0, 30, 22)
const staff = actorNamed('support')

beforeAll(async () => {
  now = new Date(begins)
  database = await freshDatabase()
  site = await smallOperator(database, () => now)
  press = actionRunner(database, responsibleGamingActs, () => now).press
  market = await site.market()
})
afterAll(() => database?.close())

const kinds = ['DEPOSIT', 'WAGER', 'LOSS'] as const
const periods = ['DAY', 'WEEK', 'MONTH'] as const
const setters = ['PLAYER', 'OPERATOR'] as const
type Kind = (typeof kinds)[number]

interface LimitState {
  amount: bigint | null
  pending: { readonly amount: bigint | null; readonly from: number } | null
}

/** Reference model: a list of operations and a table of limits. */
function referenceModel() {
  const done: { kind: Kind; amount: bigint; at: number }[] = []
  const limits = new Map<string, LimitState>()
  const stateOf = (key: string): LimitState => limits.get(key) ?? { amount: null, pending: null }
  const since = { DAY: 24 * hour, WEEK: 168 * hour }
  const beginOf = (period: (typeof periods)[number], at: number): number => {
    if (period !== 'MONTH') return at - since[period]
    const day = new Date(at)
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 0)).getUTCDate()
    const month = new Date(at)
    month.setUTCDate(1)
    month.setUTCMonth(month.getUTCMonth() - 1)
    month.setUTCDate(Math.min(day.getUTCDate(), last))
    return month.getTime()
  }
  const height = (amount: bigint | null): bigint => amount ?? 10n ** 12n
  return {
    did: (kind: Kind, amount: bigint) => void done.push({ kind, amount, at: now.getTime() }),
    may(kind: Kind, more: bigint): boolean {
      return [...limits].every(([key, { amount }]) => {
        const [of_, period] = key.split(' ') as [Kind, (typeof periods)[number]]
        if (of_ !== kind || amount === null) return true
        const from = beginOf(period, now.getTime())
        const used = done.reduce((sum, one) => (one.kind === kind && one.at > from ? sum + one.amount : sum), 0n)
        return used + more <= amount
      })
    },
    set(key: string, amount: bigint | null): boolean {
      const { amount: stands, pending } = stateOf(key)
      const isRaise = height(amount) > height(stands)
      if (!isRaise && amount === stands && pending === null) return false
      limits.set(
        key,
        isRaise ? { amount: stands, pending: { amount, from: now.getTime() + 24 * hour } } : { amount, pending: null },
      )
      return true
    },
    confirm(key: string): boolean {
      const { pending } = stateOf(key)
      if (pending === null || now.getTime() < pending.from) return false
      limits.set(key, { amount: pending.amount, pending: null })
      return true
    },
  }
}

const amount = fc.bigInt({ min: 1n, max: 60n }).map((rupees) => rupees * 100n)
const which = fc.record({
  kind: fc.constantFrom(...kinds),
  period: fc.constantFrom(...periods),
  setter: fc.constantFrom(...setters),
})
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 11, 23, 24, 25, 167, 168, 400),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('deposit', 'bet', 'lose'), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('set' as const), on: which, amount: fc.option(amount, { freq: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('confirm' as const), on: which }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Edge cases tried on every run: an operation counts until the last hour of its period, and not after it. */
const edges = kinds.flatMap((kind) =>
  (
    [
      ['DAY', 23],
      ['DAY', 24],
      ['WEEK', 167],
      ['WEEK', 168],
      ['MONTH', 400],
    ] as const
  ).map(([period, hours]): [Step[]] => {
    const does = ({ DEPOSIT: 'deposit', WAGER: 'bet', LOSS: 'lose' } as const)[kind]
    const on = { kind, period, setter: 'PLAYER' as const }
    const more = kind === 'DEPOSIT' ? 'deposit' : 'bet'
    return [
      [
        { does: 'set', on, amount: 6_000n },
        { does, amount: 4_000n },
        { does: 'wait', hours },
        { does: more, amount: 4_000n },
        { does: more, amount: 2_000n },
      ],
    ]
  }),
)

const succeeds = (tried: Promise<unknown>): Promise<boolean> =>
  tried.then(
    () => true,
    () => false,
  )
const call = (path: string, body: object) => site.call(path, { externalId: randomUUID(), ...body })
const wire = (minor: bigint): string => formatMoney(money(minor))

type Which = { readonly kind: Kind; readonly period: string; readonly setter: (typeof setters)[number] }

function requestChange(player: string, { setter, kind, period }: Which, limit: bigint | null): Promise<unknown> {
  const body = limit === null ? {} : { amount: wire(limit) }
  return setter === 'PLAYER'
    ? call('/player/limit', { player, kind, period, ...body })
    : press('limit', { id: player, actor: staff, body: { kind, period, ...body } })
}

const requestConfirmation = (player: string, { setter, kind, period }: Which): Promise<unknown> =>
  setter === 'PLAYER'
    ? call('/player/limit/confirmation', { player, kind, period })
    : press('limit-confirmation', { id: player, actor: staff, body: { kind, period, setter } })

const lose = (player: string, minor: bigint): Promise<void> =>
  postTransfers(database.ownerPool, now.toISOString(), [
    { account: BigInt(player), kind: 'EXCH_PL', debit: 'wallet', credit: 'exchange', amount: minor },
  ])

/** Uses odds at which the possible loss equals the stake. */
const betOf = (player: string, minor: bigint): Promise<unknown> =>
  call('/bet', {
    player,
    market: market.id,
    runner: market.runners['A'],
    side: 'BACK',
    odds: '2.0',
    stake: wire(minor),
  })

let players = 0

test('RG-03 RG-04 property: limits behave like the reference model for any sequence of operations and times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      now = new Date(begins)
      const player = await site.player(`model.${(players += 1)}`)
      const plain = referenceModel()
      await postTransfers(database.ownerPool, new Date(begins - 2_000 * hour).toISOString(), [
        { account: BigInt(player), kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet', amount: 100_000_000n },
      ])
      let open = 0n
      for (const [at, one] of steps.entries()) {
        if (one.does === 'wait') now = new Date(now.getTime() + one.hours * hour)
        else if (one.does === 'set' || one.does === 'confirm') {
          const key = `${one.on.kind} ${one.on.period} ${one.on.setter}`
          const [should, did] =
            one.does === 'set'
              ? [plain.set(key, one.amount), await succeeds(requestChange(player, one.on, one.amount))]
              : [plain.confirm(key), await succeeds(requestConfirmation(player, one.on))]
          expect([at, one.does, did]).toEqual([at, one.does, should])
        } else if (one.does === 'lose') {
          // Losses from settled markets always count.
          await lose(player, one.amount)
          plain.did('LOSS', one.amount)
        } else if (one.does === 'deposit') {
          const should = plain.may('DEPOSIT', one.amount)
          expect([
            at,
            'deposit',
            await succeeds(call('/deposit', { player, method: 'upi', amount: wire(one.amount) })),
          ]).toEqual([at, 'deposit', should])
          if (should) plain.did('DEPOSIT', one.amount)
        } else {
          const should = plain.may('WAGER', one.amount) && plain.may('LOSS', open + one.amount)
          expect([at, 'bet', await succeeds(betOf(player, one.amount))]).toEqual([at, 'bet', should])
          if (should) {
            plain.did('WAGER', one.amount)
            open += one.amount
          }
        }
        now = new Date(now.getTime() + 1)
      }
    }),
    { numRuns: edges.length + 10, examples: edges },
  )
})
