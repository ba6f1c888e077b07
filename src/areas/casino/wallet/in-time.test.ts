import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { changingContracts } from '#checks/harness/casino/contracts.ts'
import { providerStyles, type ProviderStyle } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { until } from '#checks/harness/time/until.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import type { ReceivedAnswer, Send } from '#simulator/casino/transport.ts'

const { contracts, under } = changingContracts()
let database: TestDatabase
let operator: CasinoOperator

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, undefined, contracts)
  for (const style of providerStyles) await style.connect(database)
})
afterAll(() => database?.close())

/** What every provider takes for an outcome that it does not know. */
const retryLater: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  aura: { status: 'OP_GENERAL_ERROR' },
  gap: { status: 'GAP_UNKNOWN_ERROR' },
  qt: { code: 'UNKNOWN_ERROR' },
  slot: { code: 500 },
  wc: { code: 500 },
}

/** This provider gives up soon. */
const impatient = { answersWithinMs: 400 }
const notInTime = <T>(work: () => Promise<T>) => under(impatient, work)

const keyOf = ({ provider }: ProviderStyle) => `casino-${provider}-1`

async function seat(style: ProviderStyle, name: string) {
  const player = await operator.player(`${style.provider}-${name}`, '500.00')
  const session = await operator.session(player, style.provider)
  const round = style.round({ keyId: keyOf(style), player, session, name: `${player}-r` }, operator.send)
  const available = async () => {
    const { balance, exposure } = await operator.wallet(player)
    return balance - exposure
  }
  const calls = () =>
    operator.rows(`select kind, decision, occurrences from casino_call where player_id = $1 order by at`, [player])
  return { player, round, available, calls }
}

/** Holds these locks until the work has its answer. */
async function whileHeld(lock: string, work: () => Promise<ReceivedAnswer>): Promise<ReceivedAnswer> {
  const holder = await database.ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Nothing of the wallet waits for a lock or writes any more. */
const isIdle = () =>
  until('the wallet rests', async () => {
    const busy = await operator.rows(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return busy.length === 0
  })

test.each(providerStyles)(
  'CSW-03 $provider: a call whose turn does not come in time gets the word for that, and is not booked later',
  async (style) => {
    const { player, round, available, calls } = await seat(style, 'waiting')
    const answer = await whileHeld(`select from wallet where account_id = ${player} for update`, () =>
      notInTime(() => round.bet()),
    )
    expect(answer).toMatchObject({ status: 500, body: retryLater[style.provider] ?? {} })
    await isIdle()
    expect([await available(), await calls()]).toEqual([50_000n, []])
    // The provider repeats it, as the answer says.
    expect(await round.bet()).toMatchObject({ status: 200 })
    expect([await available(), (await calls()).length]).toEqual([49_900n, 1])
    expect(operator.faults).toEqual([])
  },
)

test.each(providerStyles)(
  'CSW-03 $provider: what was being written then is found by a repeat and taken back by its rollback',
  async (style) => {
    const { round, available } = await seat(style, 'writing')
    // Facts are read, and the stored call cannot be written.
    const answer = await whileHeld('lock table casino_call in share mode', () => notInTime(() => round.bet()))
    expect(answer).toMatchObject({ status: 500, body: retryLater[style.provider] ?? {} })
    await until('the bet is booked', async () => (await available()) === 49_900n)
    expect(await round.bet()).toMatchObject({ status: 200 })
    expect(await available()).toBe(49_900n)
    expect(await round.rollback()).toMatchObject({ status: 200 })
    expect(await available()).toBe(50_000n)
    expect(operator.faults).toEqual([])
  },
)

test('a call whose key could not be read in time is no call with a wrong key, and one with a wrong signature is', async () => {
  const [style] = providerStyles
  if (style === undefined) throw new Error('There are no styles')
  const { player } = await seat(style, 'unread')
  const outcomes: unknown[] = []
  const noting: Send = async (request) => {
    const { answer, noted, wrong } = await operator.received(request)
    outcomes.push([wrong, noted === null])
    return answer
  }
  const bet = (keyId: string, send: Send) =>
    style.round({ keyId, player, session: 'any', name: `${player}-r` }, send).bet()
  forgetCached()
  const answer = await whileHeld('lock table inbound_key in access exclusive mode', () =>
    notInTime(() => bet(keyOf(style), noting)),
  )
  expect(answer).toMatchObject({ status: 500, body: retryLater[style.provider] ?? {} })
  await isIdle()
  await bet('nobody', noting)
  await bet(keyOf(style), (request) =>
    noting({ ...request, body: request.body.replaceAll('secret of', 'guess of'), headers: {} }),
  )
  expect(outcomes).toEqual([
    [null, true],
    ['KEY', true],
    ['SIGNATURE', false],
  ])
})
