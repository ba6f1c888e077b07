import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { sportsbookDesk, type SportsbookDesk } from '#checks/harness/betting/sportsbook-desk.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { acceptCashOut, offerCashOut, voidTicketCall } from '#areas/exchange/ticket-calls/ticket-changes.inbound.ts'

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

describe('a different statement of the site', () => {
  test('is a row of the queue before anything is paid', async () => {
    const shared = desk.selection()
    const { ticket, player } = await desk.place('3', [shared])
    await desk.declare(shared, { outcome: 'LOSE' })
    expect(await desk.report(ticket, [{ outcome: 'WIN' }])).toMatchObject({
      status: 'OPEN',
      isDisputed: true,
      returned: '0.00',
    })
    await desk.follow()
    expect(await desk.balance(player)).toBe(99_000n)
    expect(await desk.differencesOf(ticket)).toMatchObject([
      { status: 'OPEN', computed: 0n, reported: 3000n, details: 'Leg 1: LOSE here, WIN at the site' },
    ])
    await expect(desk.call(voidTicketCall, { ticket })).rejects.toThrow(
      'A discrepancy of this ticket awaits a decision.',
    )
    await expect(desk.call(offerCashOut, { ticket, liveOdds: '2' })).rejects.toThrow('awaits a decision')
  })

  test('is paid as computed, and a repeated statement does not open it again', async () => {
    const shared = desk.selection()
    const { ticket, player } = await desk.place('3', [shared])
    await desk.report(ticket, [{ outcome: 'WIN' }], { returned: '31.00' })
    const [open] = await desk.differencesOf(ticket)
    await desk.run('computed-payment', open?.id ?? '')
    expect([await desk.stateOf(ticket), await desk.balance(player)]).toEqual([
      { status: 'WON', returned: 3000n },
      102_000n,
    ])
    expect(await desk.report(ticket, [{ outcome: 'WIN' }], { returned: '31.00' })).toMatchObject({ isDisputed: false })
    expect(await desk.differencesOf(ticket)).toMatchObject([{ status: 'PAID_COMPUTED' }])
  })

  test('is paid as reported by two people above the limit, and questioned again when the result changes', async () => {
    const shared = desk.selection()
    const { ticket, player } = await desk.place('3', [shared])
    await desk.report(ticket, [{ outcome: 'WIN' }], { returned: '25.00' })
    const [open] = await desk.differencesOf(ticket)
    const asked = await desk.run('reported-payment', open?.id ?? '', {
      actor: actorNamed('trader', { itemLimit: 29_990n }),
    })
    expect(await desk.stateOf(ticket)).toEqual({ status: 'OPEN', returned: 0n })
    await desk.confirm(asked)
    expect([await desk.stateOf(ticket), await desk.balance(player)]).toEqual([
      { status: 'WON', returned: 2500n },
      101_500n,
    ])
    await desk.declare(shared, { outcome: 'LOSE' })
    await desk.follow()
    expect(await desk.stateOf(ticket)).toEqual({ status: 'WON', returned: 2500n })
    expect(await desk.differencesOf(ticket)).toMatchObject([
      { status: 'PAID_REPORTED' },
      { status: 'OPEN', computed: 0n, reported: 2500n },
    ])
  })

  test('is cleared when the corrected result agrees with it', async () => {
    const shared = desk.selection()
    const { ticket, player } = await desk.place('3', [shared])
    await desk.declare(shared, { outcome: 'LOSE' })
    await desk.report(ticket, [{ outcome: 'WIN' }])
    await desk.declare(shared, { outcome: 'WIN' })
    await desk.follow()
    expect([await desk.stateOf(ticket), await desk.balance(player)]).toEqual([
      { status: 'WON', returned: 3000n },
      102_000n,
    ])
    expect(await desk.differencesOf(ticket)).toMatchObject([{ status: 'CLEARED' }])
  })
})

test('a system is cashed out at the value of its lines', async () => {
  const { ticket, player } = await desk.place('3', [desk.selection(), desk.selection()], { sizes: [1, 2] })
  const legs = [
    { n: 1, odds: '2' },
    { n: 2, odds: '1.5' },
  ]
  await expect(desk.call(offerCashOut, { ticket, liveOdds: '2' })).rejects.toThrow('live odds of every open leg')
  await expect(desk.call(offerCashOut, { ticket, legs: legs.slice(1) })).rejects.toThrow('live odds of every open leg')
  // Singles are worth 15 and 20, the double 30; less five percent.
  const { offer, amount } = await desk.call(offerCashOut, { ticket, legs, margin: 500 })
  expect(amount).toBe('61.75')
  const shorter = [{ n: 1, odds: '2.1' }, legs[1]]
  await expect(desk.call(acceptCashOut, { offer, legs: shorter })).rejects.toThrow('The price has changed.')
  expect(await desk.call(acceptCashOut, { offer, legs })).toMatchObject({ status: 'CASHED_OUT', returned: '61.75' })
  expect(await desk.balance(player)).toBe(100_000n - 3000n + 6175n)
})
