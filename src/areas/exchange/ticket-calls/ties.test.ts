import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { sportsbookDesk, type SportsbookDesk } from '#checks/harness/betting/sportsbook-desk.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let database: TestDatabase
let desk: SportsbookDesk
beforeAll(async () => {
  database = await freshDatabase('template_empty')
  desk = await sportsbookDesk(database)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

type Numbers = readonly [position: number, tied: number, places: number]
const tieOf = ([position, tied, places]: Numbers) => ({ position, tied, places })
const tied = (numbers: Numbers) => ({ outcome: 'WIN', tie: tieOf(numbers) })

describe('runners that tie', () => {
  test.each<[Numbers, string, string, string]>([
    [[5, 3, 5], '20.00', '40.00', '80.00'],
    [[4, 3, 5], '40.00', '80.00', '140.00'],
    [[3, 2, 5], '60.00', '120.00', '200.00'],
    [[1, 2, 5], '60.00', '120.00', '200.00'],
    [[1, 2, 1], '30.00', '60.00', '110.00'],
    [[6, 2, 5], '0.00', '0.00', '20.00'],
  ])('at %j pay a single %s, a double %s and a system %s', async (numbers, single, double, system) => {
    const place = (legs: number, traits = {}) =>
      desk.place(
        '6',
        Array.from({ length: legs }, (_, at) => desk.selection(at === 0 ? {} : { odds: '2' })),
        traits,
      )
    const played = [await place(1), await place(2), await place(2, { sizes: [1, 2] })]
    for (const [at, { ticket, player }] of played.entries()) {
      const returned = [single, double, system][at] ?? ''
      expect(await desk.report(ticket, [tied(numbers), { outcome: 'WIN' }].slice(0, at === 0 ? 1 : 2))).toMatchObject({
        returned,
        isDisputed: false,
      })
      const staked = at === 2 ? 30n : 10n
      expect(await desk.balance(player)).toBe(100_000n - staked * 100n + BigInt(returned.replace('.', '')))
    }
  })

  test('share the first place in the win part and the places in the place part of an each-way ticket', async () => {
    const terms = { placeOf: 5 }
    const returned = async (numbers: Numbers, outcome: string) => {
      const { ticket } = await desk.place('6', [desk.selection(terms)], { isEachWay: true })
      return (await desk.report(ticket, [{ outcome, tie: tieOf(numbers) }]))['returned']
    }
    expect([
      await returned([1, 2, 3], 'WIN'),
      await returned([3, 2, 3], 'PLACED'),
      await returned([2, 2, 3], 'PLACED'),
      await returned([1, 2, 1], 'WIN'),
    ]).toEqual(['50.00', '10.00', '20.00', '40.00'])
  })

  test.each(['a report', 'the call', 'staff'])(
    'of a selection backed each way pay one place to win on every ticket, by %s',
    async (way) => {
      const shared = desk.selection()
      const plain = await desk.place('6', [shared])
      const bothWays = await desk.place('6', [{ ...shared, placeOf: 5 }], { isEachWay: true })
      const tie = tieOf([1, 2, 3])
      if (way === 'a report') {
        expect(await desk.report(plain.ticket, [{ outcome: 'WIN', tie }])).toMatchObject({ isDisputed: false })
      } else if (way === 'the call') await desk.declare(shared, { outcome: 'WIN', tie })
      else await desk.run('result', await desk.selectionIdOf(shared), { body: { outcome: 'WIN', ...tie } })
      await desk.follow()
      expect([await desk.stateOf(plain.ticket), await desk.stateOf(bothWays.ticket)]).toEqual([
        { status: 'WON', returned: 3000n },
        { status: 'WON', returned: 5000n },
      ])
    },
  )
})
