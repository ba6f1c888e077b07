import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctionDesk, doneOf, type CorrectionDesk } from '#checks/harness/payments/correction-desk.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'

/** Few in every run of the whole proof; `RACES=1000` for a long one. */
const rounds = Number(process.env['RACES'] ?? 8)

let desk: CorrectionDesk
beforeAll(async () => {
  desk = await correctionDesk()
})
afterAll(() => desk?.close())

const long = { timeout: Math.max(180_000, rounds * 4000) }

test(
  `corrections that come at once, or with a rollback, are done one after another or refused, ${rounds} times`,
  long,
  async () => {
    const { books, run, book, stateOf } = desk
    const told = { done: 0, refused: 0 }
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
      const again = await Promise.allSettled([run('/my-bets/restoration', gone), run('/my-bets/restoration', gone)])
      for (const { status } of again) told[status === 'fulfilled' ? 'done' : 'refused'] += 1
      await desk.work(id)
      expect(await books.state()).toEqual(settled)
    }
    expect(told).toEqual({ done: rounds, refused: rounds })
  },
)

test(
  `a void bet that is restored while its market is settled is settled with it or stays void, ${rounds} times`,
  long,
  async () => {
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
      // The bet may have changed what was weighed: then it is asked again.
      if (ended.status === 'rejected') await run('/market-result/voidance', id)
      await desk.work(id)
      const now = await stateOf(first)
      if (back.status === 'rejected') expect(now).toMatchObject({ status: 'VOIDED', settle_seq: 0 })
      else expect(now?.['settle_seq']).toBe(1)
      expect(await books.query(`select count(*)::int as open from bet_open where market_id = $1`, [id])).toEqual([
        { open: 0 },
      ])
    }
  },
)

/** Who is asked first; or the other one is asked while the first one's job is at work. */
const starts = ['rollback', 'correction', 'after rollback', 'after correction'] as const
const kinds = ['settled-voidance', 'restoration', 'recount'] as const

test(
  `a market that is taken back while the desk corrects it is one, the other or both one after the other, ${rounds} times`,
  long,
  async () => {
    const told = { rollback: 0, correction: 0, both: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'recount'
      const { first, open, settled, ...market } = await readyFor(kind)
      const confirm = await desk.askRollback(market.id)
      const correct = () => (kind === 'recount' ? recountOf(market.id) : desk.run(`/my-bets/${kind}`, first))
      const [rollback, correction] = await raced(market.id, [confirm, correct], starts[round % starts.length])
      const isBack = rollback.status === 'fulfilled'
      const isCorrected = correction.status === 'fulfilled'
      const done = doneOf([rollback, correction])
      told[done === 2 ? 'both' : isBack ? 'rollback' : 'correction'] += 1
      expect(await desk.statusOf(market.id)).toBe(isBack ? market.status : 'SETTLED')
      const isVoid = kind === 'settled-voidance' ? isCorrected : kind === 'restoration' && !isCorrected
      expect((await desk.stateOf(first))?.['status'] === 'VOIDED').toBe(isVoid)
      // Whatever came of it, what is left to be done brings every balance to where it belongs.
      if (isVoid) await desk.run('/my-bets/restoration', first).then(() => desk.work(market.id))
      if (kind === 'recount' && isBack && !isCorrected) await recountOf(market.id)
      expect(await desk.books.state()).toEqual(isBack ? open : settled)
      if (isBack) await desk.run('/market-result/voidance', market.id).then(() => desk.work(market.id))
    }
    console.log(`rollback || correction: ${JSON.stringify(told)}`)
  },
)

type Step = () => Promise<unknown>

async function raced(
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

/** A settled market with what stood before and after its result, and something of it that can be corrected. */
async function readyFor(kind: (typeof kinds)[number]) {
  const { id, bets } = await desk.book()
  const [first = ''] = bets
  const open = await desk.books.state()
  await desk.settle(id)
  const settled = await desk.books.state()
  if (kind === 'restoration') await desk.correct('settled-voidance', first, id)
  // What exposure returns to, wrong for one: nobody sees it before the market is taken back.
  if (kind === 'recount')
    await desk.books.query(
      `update position set worst = worst + 777 where market_id = $1 and player_id = (select min(player_id) from position where market_id = $1)`,
      [id],
    )
  return { id, first, open, settled, status: 'CLOSED' }
}

async function recountOf(market: string): Promise<void> {
  await desk.run('/market-result/recount', market)
  await changeMarket(desk.database.db, BigInt(market))
}
