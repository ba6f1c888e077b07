import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { sportsbookDesk, type SportsbookDesk } from '#checks/harness/betting/sportsbook-desk.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import {
  confirmation,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { addEvent } from '#areas/exchange/markets/events/event-additions.actions.ts'
import { eventMarketActs } from '#areas/exchange/markets/event-markets/event-markets.act.ts'
import { registerMarket } from '#areas/exchange/market-calls/feed.inbound.ts'
import { listSports } from '#areas/exchange/market-calls/sports.inbound.ts'
import { addCompetition } from './competition.actions.ts'
import { competitionActs } from './competitions.act.ts'
import { addSport, editSport, sportOff, sportOn } from './sports.actions.ts'
import { sportActs } from './sports.act.ts'

let office: Office
let head: Colleague
let database: TestDatabase
let desk: SportsbookDesk
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  database = await freshDatabase()
  desk = await sportsbookDesk(database)
})
afterAll(async () => {
  await office?.close()
  await database?.close()
})

const post = async (path: string, body: object) => {
  const answered = await head.post(path, { ...body, ...confirmation })
  return answered.body.fields ?? answered.body.message ?? answered.body.data
}
const listed = async (path: string) => (await head.get(path)).body.data

const details = { name: 'Table tennis', order: 35, names: 'hi: टेबल टेनिस', providerIds: '2593174' }
const tableTennis = { ...details, code: null }

test('a sport added in the panel is offered for competitions, templates, limits and filters at once', async () => {
  expect(await post('/api/sports/sport', tableTennis)).toBe('Table tennis was added')
  const choices = await listed('/api/sports/choices')
  expect(choices.map(({ id }: { id: string }) => id)).toEqual([
    'cricket',
    'football',
    'tennis',
    'table_tennis',
    'kabaddi',
    'horse_racing',
    'greyhound_racing',
    'politics',
  ])
  const competition = { name: 'World Tour', region: null, order: 1, isVisible: true }
  expect(await post('/api/competitions/competition', { ...competition, sport: 'table_tennis' })).toBe(
    'World Tour was added',
  )
  expect(await post('/api/competitions/competition', { ...competition, sport: 'quidditch' })).toEqual({
    sport: 'Unknown sport.',
  })
  const limits = { minStake: null, maxStake: '500.00', maxProfit: null, maxLoss: null, minOdds: null, maxOdds: null }
  const limit = { agent: '110', product: 'exchange', ...limits, delay: null }
  expect(await post('/api/downline-limits/limits', { ...limit, sport: 'quidditch' })).toEqual({
    sport: 'Unknown sport.',
  })
  await post('/api/downline-limits/limits', { ...limit, sport: 'table_tennis' })
  expect(await listed('/api/downline-limits?sport=table_tennis')).toMatchObject([
    { sportName: 'Table tennis', product: 'exchange', maxStake: '500.00' },
  ])
  expect(await listed('/api/competitions?sport=table_tennis')).toMatchObject([
    { name: 'World Tour', sportName: 'Table tennis' },
  ])
  expect((await head.get('/api/competitions?sport=Table%20tennis')).status).toBe(422)
})

test('a sport is renamed and ordered; lists show the new name and its code stays', async () => {
  const edited = { ...details, name: 'Ping-pong', order: 5 }
  expect(await post('/api/sports/table_tennis/details', edited)).toBe('Sport saved')
  expect(await listed('/api/competitions?sport=table_tennis')).toMatchObject([{ sportName: 'Ping-pong' }])
  expect((await listed('/api/sports'))[0]).toMatchObject({
    id: 'table_tennis',
    name: 'Ping-pong',
    order: 5,
    names: 'hi: टेबल टेनिस',
    providerIds: '2593174',
    competitions: 1,
  })
})

test('names, codes and provider ids of sports are unique', async () => {
  for (const [wrong, fields] of [
    [{ name: 'CRICKET' }, { name: 'Another sport has this name.' }],
    [{ name: 'Rugby', providerIds: '2593174' }, { providerIds: '2593174 already stands for Ping-pong.' }],
    [{ name: 'Rugby', providerIds: null, code: 'tennis' }, { code: 'The code tennis already stands for Tennis.' }],
    [{ name: 'क्रिकेट', providerIds: null }, { code: 'Enter a code.' }],
    [
      { name: 'Rugby', providerIds: null, names: 'hindi' },
      { names: 'Enter a language and a name for each, like "hi: क्रिकेट, ta: கிரிக்கெட்".' },
    ],
  ] as const)
    expect(await post('/api/sports/sport', { ...tableTennis, ...wrong })).toEqual(fields)
  const user = await office.hire({ username: 'reader', permissions: ['EXCHANGE_COMPETITION_VIEW'] })
  expect((await user.post('/api/sports/sport', { ...tableTennis, name: 'Rugby', ...confirmation })).status).toBe(403)
})

test('feeds and sites name an added sport; one that is switched off takes nothing new and its events run out', async () => {
  const staff = actionRunner(database, [...sportActs, ...competitionActs, ...eventMarketActs])
  const press = (name: string, id: string, body: Readonly<Record<string, unknown>> = {}) =>
    staff.press(name, { id, body, actor: actorNamed('trader') })
  await press(addSport.name, '', { ...tableTennis, code: 'pingpong' })
  await press(editSport.name, 'pingpong', { ...details, order: 1 })
  const { sports } = await desk.call(listSports, { externalId: undefined })
  expect(sports[0]).toEqual({
    sport: 'pingpong',
    name: 'Table tennis',
    names: { hi: 'टेबल टेनिस' },
    isActive: true,
  })
  const market = (sport: string, competition: string, event: string, id: string) =>
    desk.feed(registerMarket, {
      externalId: randomUUID(),
      sport,
      competition: { id: competition, name: competition },
      event: { id: event, name: event, startsAt: '2026-12-20T10:00:00.000Z' },
      market: { id, name: 'Winner', kind: 'match_odds' },
      runners: [
        { id: '1', name: 'North' },
        { id: '2', name: 'South' },
      ],
    })
  await market('2593174', 'tour', 'final', 'm1')
  expect(await desk.read(`select name, sport from competition where external_id = 'tour'`)).toEqual([
    { name: 'tour', sport: 'pingpong' },
  ])
  const leg = desk.selection({ sport: 'pingpong', event: 'final' })
  await desk.place('2.0', [leg])
  await press(sportOff.name, 'pingpong')
  await expect(press(sportOff.name, 'pingpong')).rejects.toThrow('The sport is already off.')
  await expect(market('pingpong', 'other-tour', 'other', 'm2')).rejects.toThrow('Table tennis is switched off.')
  await expect(market('pingpong', 'tour', 'semi-final', 'm3')).rejects.toThrow('Table tennis is switched off.')
  await market('pingpong', 'tour', 'final', 'm4')
  await desk.place('2.0', [{ ...leg, selection: 'Away' }])
  await expect(desk.place('2.0', [{ ...leg, event: 'semi-final' }])).rejects.toThrow('Table tennis is switched off.')
  await expect(desk.place('2.0', [{ ...leg, sport: 'quidditch' }])).rejects.toThrow('Unknown sport.')
  const competition = { sport: 'pingpong', name: 'Cup', region: null, order: 1, isVisible: true }
  await expect(press(addCompetition.name, '', competition)).rejects.toThrow('Table tennis is switched off.')
  const [tour] = await desk.read<{ id: string }>(`select id::text from competition where external_id = 'tour'`)
  const event = { competition: tour?.id, name: 'Late', startsAt: '2026-12-21T10:00:00Z', templates: null }
  await expect(press(addEvent.name, '', event)).rejects.toThrow('Table tennis is switched off.')
  await press(sportOn.name, 'pingpong')
  await press(addEvent.name, '', event)
  expect(await desk.read(`select count(*)::int from event where competition_id = $1`, tour?.id)).toEqual([{ count: 2 }])
})
