import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

const head = 'sport,name,type,runners,winners,line,distance,min,max,loss,profit,deviation,delay,commission,rules'
const odds = 'cricket,Match odds,match_odds,"{first}, {second}",1,,,50.00,2000.00,9000.00,,5,5,2.5,No play: void.'
const toss = 'cricket,Toss,toss,"{first}, {second}",1,,,100,500,,,,0,0,'
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions: ['DEV_MASTERS_VIEW', 'EXCHANGE_EVENT_EDIT'] })
})
afterAll(() => office?.close())

const send = (lines: readonly string[], client = keeper) =>
  client.post('/api/masters/templates', { csv: [head, ...lines].join('\n'), ...confirmation })
const preview = (lines: readonly string[]) =>
  keeper.post('/api/masters/templates?preview=1', { csv: [head, ...lines].join('\n') })
const stored = () =>
  office.rows(`select sport, name, kind, runners, winners, min_stake::int, max_stake::int, max_loss::int, max_profit, max_deviation, delay_ms,
    commission, rules, is_active, version from market_template order by name`)

test('D41 templates are added and changed as the preview said, with their trail', async () => {
  expect((await preview([odds, toss])).body.data.after).toMatchObject({ lines: '2' })
  expect(await stored()).toEqual([])
  expect((await send([odds, toss])).body.message).toBe('Templates imported: 2')
  const made = {
    sport: 'cricket',
    runners: '{first}, {second}',
    winners: 1,
    max_profit: null,
    is_active: true,
    version: 1,
  }
  const matchOdds = {
    ...made,
    name: 'Match odds',
    kind: 'match_odds',
    min_stake: 50_000,
    max_stake: 2_000_000,
    max_loss: 9_000_000,
    max_deviation: 500,
    delay_ms: 5_000,
    commission: 250,
    rules: 'No play: void.',
  }
  const ofToss = {
    ...made,
    name: 'Toss',
    kind: 'toss',
    min_stake: 100_000,
    max_stake: 500_000,
    max_loss: null,
    max_deviation: null,
    delay_ms: null,
    commission: 0,
    rules: null,
  }
  expect(await stored()).toEqual([matchOdds, ofToss])
  expect((await send([odds, toss])).body.fields.csv).toBe('No line changes anything.')
  expect((await send([odds, toss.replace(',500,', ',750,')])).body.message).toBe('Templates imported: 1')
  expect(await stored()).toEqual([matchOdds, { ...ofToss, max_stake: 750_000, version: 2 }])
  const [change] = (await keeper.get('/api/masters/changes')).body.data
  expect([change.table, change.before, change.after, change.changedBy]).toEqual([
    'TEMPLATE',
    'cricket Toss toss {first}, {second} 1 100.00 500.00 0 0.00',
    'cricket Toss toss {first}, {second} 1 100.00 750.00 0 0.00',
    'keeper',
  ])
})

test.each([
  ['one name twice', [odds, odds.replace('Match odds', 'MATCH ODDS')], 'Line 3: same sport and name as line 2.'],
  ['a sport that does not exist', [odds.replace('cricket', 'quidditch')], 'Line 2: there is no sport quidditch.'],
  ['stakes the wrong way round', [odds.replace('50.00', '9000')], 'Line 2: Min stake must not be above max stake.'],
  [
    'one runner',
    [odds.replace('"{first}, {second}"', '{first}')],
    'Line 2: Enter two or more runners, separated by commas.',
  ],
  ['four decimals', [odds.replace('50.00', '50.0005')], 'Line 2: min and max must be amounts above 0, like 100.00.'],
  ['a commission above the whole', [odds.replace('2.5', '250')], 'Line 2: commission must be a percentage like 2.5.'],
])(
  'D41 with %s a file of templates is refused as a whole, by the preview in the same words',
  async (_, lines, reason) => {
    const before = await stored()
    for (const answer of [await preview(lines), await send(lines)])
      expect([answer.status, answer.body.fields.csv]).toEqual([409, reason])
    expect(await stored()).toEqual(before)
  },
)

test('templates are imported by staff of the operator with the right alone', async () => {
  const lines = [toss.replace('Toss', 'Coin')]
  const permissions = ['DEV_MASTERS_VIEW', 'EXCHANGE_EVENT_EDIT']
  const ofAgent = await office.hire({ username: 'keeper.agent', permissions, domains: [1], agentId: 100n })
  expect((await send(lines, ofAgent)).status).toBeGreaterThanOrEqual(403)
  const reader = await office.hire({ username: 'keeper.reader', permissions: ['DEV_MASTERS_VIEW'] })
  expect((await send(lines, reader)).status).toBe(403)
  expect(await stored()).toHaveLength(2)
})
