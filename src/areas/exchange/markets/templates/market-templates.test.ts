import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { eventMarketActs } from '#areas/exchange/markets/event-markets/event-markets.act.ts'
import { editMarketOf, marketSwitches } from '#areas/exchange/markets/event-markets/event-market.actions.ts'
import { addEvent } from '#areas/exchange/markets/events/event-additions.actions.ts'
import { addFromTemplates, addTemplate, editTemplate, templateOff, templateOn } from './market-template.actions.ts'
import { marketTemplateActs } from './market-templates.act.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
const actor = actorNamed('river')
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('anna', '100000.00')
})
afterAll(() => database?.close())

const press = (action: AnyAction, id: string, body: Readonly<Record<string, unknown>> = {}) =>
  actionRunner(
    database,
    [...marketTemplateActs, ...eventMarketActs].filter((act) => act.action === action),
  ).press(action.name, { id, body, actor })
const rows = async (text: string, ...values: readonly unknown[]) =>
  (await database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows

const matchOdds = {
  sport: 'cricket',
  name: 'Match odds',
  kind: 'match_odds',
  runners: '{first}, {second}, The Draw',
  winners: 1,
  minStake: '50.00',
  maxStake: '2000.00',
  maxLoss: '9000.00',
  maxProfit: '8000.00',
  maxDeviation: '5.00',
  delaySeconds: 5,
  commission: '2.50',
  rules: 'Void if the match is abandoned.',
}
const toss = { ...matchOdds, name: 'To win the toss', kind: 'toss', runners: '{first}, {second}', commission: '0' }
const competition = async () => String((await rows('select id from competition order by id limit 1'))[0]?.['id'])
const templateId = async (name: string) =>
  String((await rows('select id from market_template where name = $1', name))[0]?.['id'])
const marketsOf = (event: string) =>
  rows(
    `select m.name, m.status, m.kind, m.min_stake::int, m.max_stake::int, m.max_loss::int, m.max_profit::int, m.max_deviation, m.delay_ms, m.commission,
       m.rules, (select array_agg(r.name order by r.sort_order) from runner r where r.market_id = m.id) as runners
     from market m join event e on e.id = m.event_id where e.name = $1 order by m.id`,
    event,
  )
const made = {
  name: 'Match odds',
  status: 'INACTIVE',
  kind: 'match_odds',
  min_stake: 50_000,
  max_stake: 2_000_000,
  max_loss: 9_000_000,
  max_profit: 8_000_000,
  max_deviation: 500,
  delay_ms: 5_000,
  commission: 250,
  rules: 'Void if the match is abandoned.',
  runners: ['India', 'Australia', 'The Draw'],
}

test('an event made from templates has their markets at once, with the sides of its name as runners', async () => {
  await press(addTemplate, '', matchOdds)
  await press(addTemplate, '', toss)
  const templates = [await templateId('Match odds'), await templateId('To win the toss')]
  const event = { competition: await competition(), name: 'India v Australia', startsAt: '2026-12-01T10:00:00Z' }
  await press(addEvent, '', { ...event, templates })
  expect(await marketsOf('India v Australia')).toEqual([
    made,
    { ...made, name: 'To win the toss', kind: 'toss', commission: 0, runners: ['India', 'Australia'] },
  ])
  await expect(press(addEvent, '', { ...event, name: 'Opening day', templates })).rejects.toThrow(
    'Match odds needs an event named like "India v Australia".',
  )
  await press(addEvent, '', { ...event, name: 'Opening day' })
  expect(await marketsOf('Opening day')).toEqual([])
})

test('a changed template changes no market that exists, only those made after', async () => {
  const id = await templateId('Match odds')
  await press(editTemplate, id, { ...matchOdds, maxStake: '750.00', runners: '{first}, {second}' })
  expect((await marketsOf('India v Australia'))[0]).toEqual(made)
  const [event] = await rows(`select id::text from event where name = 'India v Australia'`)
  await press(addFromTemplates, String(event?.['id']), { templates: [id] })
  expect((await marketsOf('India v Australia')).at(-1)).toEqual({
    ...made,
    max_stake: 750_000,
    runners: ['India', 'Australia'],
  })
})

test('a market made from a template can be changed, its commission until the first bet', async () => {
  const [market] = await rows(`select id::text from market where name = 'To win the toss'`)
  const id = String(market?.['id'])
  await press(editMarketOf, id, { name: 'Toss', commission: '3.00', rules: 'Void without a toss.' })
  const edited = {
    ...made,
    name: 'Toss',
    kind: 'toss',
    commission: 300,
    rules: 'Void without a toss.',
    runners: ['India', 'Australia'],
  }
  expect((await marketsOf('India v Australia'))[1]).toEqual(edited)
  await database.ownerPool.query(`update event set status = 'OPEN' where name = 'India v Australia'`)
  await press(marketSwitches.open, id)
  const [runner] = await rows('select id::text from runner where market_id = $1 order by sort_order', id)
  await site.bet(player, id, { runner: String(runner?.['id']), odds: '2.0', stake: '100.00' })
  await expect(press(editMarketOf, id, { name: 'Toss', commission: '1.00', rules: null })).rejects.toThrow(
    'The commission cannot be changed once bets are placed.',
  )
  await press(editMarketOf, id, { name: 'The toss', commission: '3.00', rules: null })
  expect((await marketsOf('India v Australia'))[1]).toEqual({
    ...edited,
    name: 'The toss',
    rules: null,
    status: 'OPEN',
  })
})

test('a template that is off or of another sport makes no market, and a template must make a valid one', async () => {
  const id = await templateId('Match odds')
  const [event] = await rows(`select id::text from event where name = 'India v Australia'`)
  const use = (template: string) => press(addFromTemplates, String(event?.['id']), { templates: [template] })
  const before = await marketsOf('India v Australia')
  await press(templateOff, id)
  await expect(use(id)).rejects.toThrow('Match odds is switched off.')
  await expect(press(templateOff, id)).rejects.toThrow('already off')
  await press(templateOn, id)
  await press(addTemplate, '', { ...matchOdds, sport: 'football', name: 'Full time' })
  await expect(use(await templateId('Full time'))).rejects.toThrow('Full time is a template of another sport.')
  await expect(use('999999')).rejects.toThrow('Choose from the list.')
  expect(await marketsOf('India v Australia')).toEqual(before)
  for (const [wrong, reason] of [
    [{ runners: '{first}' }, 'two or more runners'],
    [{ minStake: '3000.00' }, 'Min stake must not be above max stake.'],
    [{ kind: 'session', runners: null }, 'Enter the line.'],
    [{ line: 4 }, 'This market has no line'],
  ] as const)
    await expect(press(addTemplate, '', { ...matchOdds, ...wrong })).rejects.toThrow(reason)
})

test('a template has a name of its own in its sport, whatever its capitals and accents', async () => {
  const named = 'Another template of this sport is named Match odds.'
  for (const name of ['Match odds', ' MATCH ODDS', 'M\u00e1tch odds'])
    await expect(press(addTemplate, '', { ...matchOdds, name })).rejects.toThrow(named)
  const id = await templateId('To win the toss')
  await expect(press(editTemplate, id, { ...toss, name: 'match odds' })).rejects.toThrow(named)
  await press(editTemplate, id, { ...toss, name: 'To Win The Toss' })
  await press(addTemplate, '', { ...matchOdds, sport: 'tennis' })
  expect(
    await rows(
      `select sport, name from market_template where lower(name) in ('match odds', 'to win the toss') order by id`,
    ),
  ).toEqual([
    { sport: 'cricket', name: 'Match odds' },
    { sport: 'cricket', name: 'To Win The Toss' },
    { sport: 'tennis', name: 'Match odds' },
  ])
})
