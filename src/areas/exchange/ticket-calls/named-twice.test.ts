import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { sportsbookDesk, type Fields, type SportsbookDesk } from '#checks/harness/betting/sportsbook-desk.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { acceptCashOut, offerCashOut } from './ticket-changes.inbound.ts'
import { submitLegResults } from './ticket-results.inbound.ts'

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

const leg = (n: number, outcome: string): Fields => ({ n, outcome })
const twice = (field: string, what: string) => ({ fields: { [field]: `${what} appears twice.` } })
const legsOf = (ticket: string) => desk.read(`select outcome from ticket_leg where ticket_id = $1 order by n`, ticket)

test.each([
  [[leg(1, 'WIN'), leg(1, 'LOSE')], 'legs.1', 'Leg 1'],
  [[leg(1, 'WIN'), leg(1, 'VOID')], 'legs.1', 'Leg 1'],
  [[leg(1, 'LOSE'), leg(1, 'WIN')], 'legs.1', 'Leg 1'],
  [[leg(2, 'WIN'), leg(1, 'WIN'), leg(2, 'WIN')], 'legs.2', 'Leg 2'],
])('rejects results that name a leg twice: %j', async (legs, field, what) => {
  const { ticket, player } = await desk.place('6', [desk.selection(), desk.selection()])
  const before = [await desk.stateOf(ticket), await legsOf(ticket), await desk.balance(player)]
  await expect(desk.call(submitLegResults, { ticket, legs })).rejects.toMatchObject(twice(field, what))
  expect([await desk.stateOf(ticket), await legsOf(ticket), await desk.balance(player)]).toEqual(before)
  expect(before[0]).toEqual({ status: 'OPEN', returned: 0n })
})

test('rejects live odds that name a leg twice, for an offer and its acceptance', async () => {
  const { ticket, player } = await desk.place('6', [desk.selection(), desk.selection()])
  const live = [
    { n: 1, odds: '2' },
    { n: 2, odds: '2' },
  ]
  const doubled = [...live, { n: 1, odds: '8' }]
  await expect(desk.call(offerCashOut, { ticket, legs: doubled })).rejects.toMatchObject(twice('legs.2', 'Leg 1'))
  const { offer } = await desk.call(offerCashOut, { ticket, legs: live })
  await expect(desk.call(acceptCashOut, { offer, legs: doubled })).rejects.toMatchObject(twice('legs.2', 'Leg 1'))
  expect(await desk.stateOf(ticket)).toEqual({ status: 'OPEN', returned: 0n })
  expect(await desk.balance(player)).toBe(99_000n)
})

test('rejects a ticket with one selection twice', async () => {
  const same = desk.selection()
  const what = `The selection Home of ${same.event}`
  await expect(desk.place('2', [same, same], { sizes: [1] })).rejects.toMatchObject(twice('legs.1', what))
  expect(await desk.read(`select from ticket_selection where event = $1`, same.event)).toEqual([])
  expect((await desk.place('2', [same, { ...same, selection: 'Away' }], { sizes: [1] })).ticket).toBeDefined()
})
