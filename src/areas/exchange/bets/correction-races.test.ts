import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCorrectionSetup, countSucceeded, type CorrectionSetup } from '#checks/harness/payments/correction-setup.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'

/** A few rounds in every test run; set `RACES=1000` for a long run. */
const rounds = Number(process.env['RACES'] ?? 8)

let desk: CorrectionSetup
beforeAll(async () => {
  desk = await openCorrectionSetup()
})
afterAll(() => desk?.close())

const long = { timeout: Math.max(180_000, rounds * 4000) }

test(`serialises or rejects concurrent corrections and rollbacks, ${rounds} times`, long, async () => {
  const { books, run, book, stateOf } = desk
  const counts = { done: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { id, bets } = await book()
    await desk.settle(id)
    const settled = await books.state()
    const [first = '', second = ''] = bets
    const both = await Promise.allSettled([
      run('/my-bets/settled-voidance', first),
      run('/my-bets/settled-voidance', round % 2 === 0 ? first : second),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([desk.work(id), desk.work(id)])
    const gone = both[0]?.status === 'fulfilled' || round % 2 === 0 ? first : second
    expect(await stateOf(gone)).toMatchObject({ status: 'VOIDED' })
    const repeated = await Promise.allSettled([run('/my-bets/restoration', gone), run('/my-bets/restoration', gone)])
    for (const { status } of repeated) counts[status === 'fulfilled' ? 'done' : 'refused'] += 1
    await desk.work(id)
    expect(await books.state()).toEqual(settled)
  }
  expect(counts).toEqual({ done: rounds, refused: rounds })
})

test(`settles a bet restored during settlement with its market or keeps it void, ${rounds} times`, long, async () => {
  const { books, run, book, stateOf } = desk
  for (let round = 0; round < rounds; round += 1) {
    const { id, bets } = await book()
    const [first = ''] = bets
    await run('/my-bets/voidance', first)
    const [back, ended] = await Promise.allSettled([
      run('/my-bets/restoration', first),
      run(`/market-result/${round % 2 === 0 ? 'settlement' : 'voidance'}`, id, {
        input: round % 2 === 0 ? { winner: 'A' } : {},
      }),
    ])
    // The restored bet may have changed the reviewed figures; retry in that case.
    if (ended.status === 'rejected') await run('/market-result/voidance', id)
    await desk.work(id)
    const now = await stateOf(first)
    if (back.status === 'rejected') expect(now).toMatchObject({ status: 'VOIDED', settle_seq: 0 })
    else expect(now?.['settle_seq']).toBe(1)
    expect(await books.query(`select count(*)::int as open from bet_open where market_id = $1`, [id])).toEqual([
      { open: 0 },
    ])
  }
})

/** Which request starts first, or after the other one's request is decided and its job is running. */
const starts = ['rollback', 'correction', 'after rollback', 'after correction'] as const
const kinds = ['settled-voidance', 'restoration', 'recount'] as const

test(
  `runs a rollback and a concurrent correction one after the other or rejects one, ${rounds} times`,
  long,
  async () => {
    const counts = { rollback: 0, correction: 0, both: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'recount'
      const { first, open, settled, ...market } = await prepareFor(kind)
      const confirm = await desk.askRollback(market.id)
      const correct = () => (kind === 'recount' ? runRecount(market.id) : desk.run(`/my-bets/${kind}`, first))
      const [rollback, correction] = await race(market.id, [confirm, correct], starts[round % starts.length])
      const isBack = rollback.status === 'fulfilled'
      const isCorrected = correction.status === 'fulfilled'
      const done = countSucceeded([rollback, correction])
      counts[done === 2 ? 'both' : isBack ? 'rollback' : 'correction'] += 1
      expect(await desk.statusOf(market.id)).toBe(isBack ? market.status : 'SETTLED')
      const isVoid = kind === 'settled-voidance' ? isCorrected : kind === 'restoration' && !isCorrected
      expect((await desk.stateOf(first))?.['status'] === 'VOIDED').toBe(isVoid)
      // Completing the remaining step must return every balance to the expected state, whatever the outcome.
      if (isVoid) await desk.run('/my-bets/restoration', first).then(() => desk.work(market.id))
      if (kind === 'recount' && isBack && !isCorrected) await runRecount(market.id)
      expect(await desk.books.state()).toEqual(isBack ? open : settled)
      if (isBack) await desk.run('/market-result/voidance', market.id).then(() => desk.work(market.id))
    }
    console.log(`rollback || correction: ${JSON.stringify(counts)}`)
  },
)

type Step = () => Promise<unknown>

async function race(
  market: string,
  [rollback, correction]: readonly [Step, Step],
  start: (typeof starts)[number] = 'rollback',
) {
  const decided = Promise.withResolvers<void>()
  const first = (step: Step) =>
    step()
      .finally(() => decided.resolve())
      .then(() => desk.work(market))
  const second = (step: Step) => decided.promise.then(step).then(() => desk.work(market))
  if (start === 'after rollback') return Promise.allSettled([first(rollback), second(correction)])
  if (start === 'after correction') return Promise.allSettled([second(rollback), first(correction)])
  if (start === 'rollback') return Promise.allSettled([first(rollback), first(correction)])
  const ahead = first(correction)
  return Promise.allSettled([first(rollback), ahead])
}

/** A settled market with the balances before and after settlement, prepared for the given correction. */
async function prepareFor(kind: (typeof kinds)[number]) {
  const { id, bets } = await desk.book()
  const [first = ''] = bets
  const open = await desk.books.state()
  await desk.settle(id)
  const settled = await desk.books.state()
  if (kind === 'restoration') await desk.correct('settled-voidance', first, id)
  // A wrong exposure of one player that only shows after a rollback.
  if (kind === 'recount')
    await desk.books.query(
      `update position set worst = worst + 777 where market_id = $1 and player_id = (select min(player_id) from position where market_id = $1)`,
      [id],
    )
  return { id, first, open, settled, status: 'CLOSED' }
}

async function runRecount(market: string): Promise<void> {
  await desk.run('/market-result/recount', market)
  await changeMarket(desk.database.db, BigInt(market))
}
