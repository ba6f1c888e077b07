import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { instantIn } from '#checks/harness/time/clock.ts'
import { sportsbookDesk, type SportsbookDesk } from '#checks/harness/betting/sportsbook-desk.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
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

describe('the result of a selection', () => {
  test('is received once, and every ticket on it follows, also when it is corrected', async () => {
    const [shared, other] = [desk.selection(), desk.selection()]
    const single = await desk.place('3', [shared])
    const double = await desk.place('2', [shared, other])
    expect(await desk.declare(shared, { outcome: 'WIN' })).toMatchObject({ outcome: 'WIN', result: 1 })
    await desk.follow()
    expect([await desk.stateOf(single.ticket), await desk.stateOf(double.ticket)]).toEqual([
      { status: 'WON', returned: 3000n },
      { status: 'OPEN', returned: 0n },
    ])
    await desk.declare(other, { outcome: 'WIN' })
    await desk.declare(shared, { outcome: 'LOSE' })
    await desk.follow()
    expect([await desk.stateOf(single.ticket), await desk.stateOf(double.ticket)]).toEqual([
      { status: 'LOST', returned: 0n },
      { status: 'LOST', returned: 0n },
    ])
    expect([await desk.balance(single.player), await desk.balance(double.player)]).toEqual([99_000n, 99_000n])
    await expect(desk.place('2', [shared])).rejects.toThrow('The selection Home already has a result.')
  })

  test('the first report of a ticket holds for the other tickets on the selection', async () => {
    const shared = desk.selection()
    const [first, second] = [await desk.place('3', [shared]), await desk.place('4', [shared])]
    expect(await desk.report(first.ticket, [{ outcome: 'WIN' }])).toMatchObject({ status: 'WON', isDisputed: false })
    await desk.follow()
    expect(await desk.stateOf(second.ticket)).toEqual({ status: 'WON', returned: 4000n })
  })

  test.each([
    ['-0.25', 0, 'HALF_LOSS', 500n],
    ['-0.75', 1, 'HALF_WIN', 1450n],
    ['+0.75', -1, 'HALF_LOSS', 500n],
    ['-1', 1, 'VOID', 1000n],
    ['-1.5', 2, 'WIN', 1900n],
  ])('the outcome of a handicap of %s with a margin of %i is %s', async (handicap, margin, outcome, returned) => {
    const shared = desk.selection({ handicap })
    const { ticket } = await desk.place('1.90', [shared])
    await expect(desk.declare(shared, { outcome: 'WIN' })).rejects.toThrow('Enter the margin')
    await expect(desk.report(ticket, [{ outcome: 'WIN' }])).rejects.toThrow('The outcome of leg 1 is computed.')
    expect(await desk.declare(shared, { margin })).toMatchObject({ outcome })
    await desk.follow()
    expect(await desk.stateOf(ticket)).toMatchObject({ returned })
  })

  test('deducts by Rule 4 for runners withdrawn after the bet only (R4-01, R4-03)', async () => {
    const shared = desk.selection({ sport: 'horse_racing' })
    const early = await desk.place('9', [shared])
    const [{ between } = { between: new Date(0) }] = await desk.read<{ between: Date }>(
      `update ticket set placed_at = placed_at - interval '2 minutes' where id = $1 returning placed_at + interval '1 minute' as between`,
      early.ticket,
    )
    const late = await desk.place('9', [shared])
    await desk.declare(shared, { outcome: 'WIN', withdrawn: [{ at: between.toISOString(), odds: '4' }] })
    await desk.follow()
    expect([await desk.stateOf(early.ticket), await desk.stateOf(late.ticket)]).toEqual([
      { status: 'WON', returned: 7000n },
      { status: 'WON', returned: 9000n },
    ])
    const after = instantIn(60_000).toISOString()
    await desk.declare(shared, {
      outcome: 'WIN',
      withdrawn: [
        { at: between.toISOString(), odds: '1.10' },
        { at: after, odds: '5' },
      ],
    })
    await desk.follow()
    expect([await desk.stateOf(early.ticket), await desk.stateOf(late.ticket)]).toMatchObject([
      { returned: 1800n },
      { returned: 7400n },
    ])
  })

  test('a deduction entered before the result stands, in a report of a ticket too', async () => {
    const runners = [desk.selection({ sport: 'horse_racing' }), desk.selection({ sport: 'horse_racing' })]
    const [reported, declared] = [await desk.place('9', runners.slice(0, 1)), await desk.place('9', runners.slice(1))]
    const [{ at } = { at: new Date(0) }] = await desk.read<{ at: Date }>(
      `update ticket set placed_at = placed_at - interval '2 minutes' where id in ($1, $2) returning now() - interval '1 minute' as at`,
      reported.ticket,
      declared.ticket,
    )
    const body = { at: at.toISOString(), pence: 25 }
    for (const runner of runners) await desk.run('rule4', await desk.selectionIdOf(runner), { body })
    expect(await desk.report(reported.ticket, [{ outcome: 'WIN', rule4: 25 }])).toMatchObject({ returned: '70.00' })
    await desk.declare(runners[1] ?? {}, { outcome: 'WIN' })
    await desk.follow()
    expect(await desk.stateOf(declared.ticket)).toEqual({ status: 'WON', returned: 7000n })
  })

  test('deducts by the bands that the operator keeps, as a feed reports and as staff enter it', async () => {
    const [reported, entered] = [desk.selection({ sport: 'horse_racing' }), desk.selection({ sport: 'horse_racing' })]
    const played = [await desk.place('9', [reported]), await desk.place('9', [entered])]
    const [{ at } = { at: new Date(0) }] = await desk.read<{ at: Date }>(
      `update ticket set placed_at = placed_at - interval '2 minutes' where id in ($1, $2) returning now() - interval '1 minute' as at`,
      ...played.map(({ ticket }) => ticket),
    )
    await desk.read(
      `insert into setting (domain_id, key, value) values (0, 'masters.rule4', '{"bands": [{"below": 50000, "pence": 40}]}') returning key`,
    )
    await desk.declare(reported, { outcome: 'WIN', withdrawn: [{ at: at.toISOString(), odds: '4' }] })
    await desk.run('rule4', await desk.selectionIdOf(entered), { body: { at: at.toISOString(), odds: '4.00' } })
    await desk.declare(entered, { outcome: 'WIN' })
    await desk.follow()
    for (const { ticket } of played) expect(await desk.stateOf(ticket)).toEqual({ status: 'WON', returned: 5800n })
    await desk.read(`delete from setting where key = 'masters.rule4' returning key`)
  })

  test('is entered by staff, previewed with what it moves, and corrected by two people', async () => {
    const shared = desk.selection()
    const { ticket } = await desk.place('3', [shared])
    const id = await desk.selectionIdOf(shared)
    const limited = actorNamed('trader', { itemLimit: 29_990n })
    const body = { outcome: 'WIN' }
    expect((await desk.run('result', id, { body, preview: true })).data).toMatchObject({
      before: { tickets: 1, settled: 1, returned: '30.00', takenBack: '0.00' },
    })
    const asked = await desk.run('result', id, { body, actor: limited })
    await desk.follow()
    expect(await desk.stateOf(ticket)).toEqual({ status: 'OPEN', returned: 0n })
    await desk.confirm(asked)
    await desk.follow()
    expect(await desk.stateOf(ticket)).toEqual({ status: 'WON', returned: 3000n })
    expect((await desk.run('correction', id, { body: { outcome: 'VOID' } })).data).toHaveProperty('approval')
  })
})
