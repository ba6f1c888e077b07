import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { languagesOfProduct } from '#engine/languages/offered-languages.ts'
import { readRule4Bands } from '#areas/exchange/ticket-calls/rule4-bands.facts.ts'
import { deductionFor, rule4Table } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { transact } from '#platform/database/transact.ts'

const permissions = ['DEV_MASTERS_VIEW', 'DOMAIN_EDIT', 'EXCHANGE_COMPETITION_EDIT']
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions })
})
afterAll(() => office?.close())

type Table = 'sports' | 'currencies' | 'places' | 'rule4-bands' | 'languages'
const send = (table: Table, lines: readonly string[], client = keeper) =>
  client.post(`/api/masters/${table}`, { csv: lines.join('\n'), ...confirmation })
const preview = (table: Table, lines: readonly string[]) =>
  keeper.post(`/api/masters/${table}?preview=1`, { csv: lines.join('\n') })
type Row = Readonly<Record<string, unknown>>
const listed = async (table: string): Promise<readonly unknown[][]> =>
  (await keeper.get(`/api/masters?table=${table}&sort=position&direction=ascending`)).body.data.map((row: Row) => [
    row['code'],
    row['name'],
    row['keptBy'],
    row['editing'],
  ])
const newest = async (): Promise<readonly unknown[]> => {
  const [row] = (await keeper.get('/api/masters/changes')).body.data
  return [row['table'], row['before'], row['after'], row['changedBy']]
}
const stored = {
  sports: 'select id, name, sort_order, is_active, version from sport order by id',
  currencies: 'select code, symbol, minor_digits, version from currency order by code',
  places: 'select coalesce(state, country) as code, name, version from geo_rule order by 1',
  'rule4-bands': `select value from setting where key = 'masters.rule4'`,
  languages: `select value from setting where key = 'masters.languages'`,
} as const

test('D41 sports are added, renamed and switched as the preview said, with their trail', async () => {
  const before = await office.rows(stored.sports)
  const file = ['code,name,order,active', 'tennis,Lawn tennis,25,no', 'chess,Chess,40,yes']
  expect((await preview('sports', file)).body.data.after).toMatchObject({
    lines: '2',
    changes: 'tennis Lawn tennis 25 no, chess Chess 40 yes',
  })
  expect(await office.rows(stored.sports)).toEqual(before)
  expect((await send('sports', file)).body.message).toBe('Sports imported: 2')
  const after = await office.rows(stored.sports)
  expect(after.filter(({ id }) => id === 'tennis' || id === 'chess')).toEqual([
    { id: 'chess', name: 'Chess', sort_order: 40, is_active: true, version: 1 },
    { id: 'tennis', name: 'Lawn tennis', sort_order: 25, is_active: false, version: 2 },
  ])
  expect(after).toHaveLength(before.length + 1)
  const [table, was, becomes, by] = await newest()
  expect([table, becomes, by]).toEqual(['SPORT', 'tennis Lawn tennis 25 no, chess Chess 40 yes', 'keeper'])
  expect(was).toMatch(/^tennis Tennis \d+ yes$/)
  expect((await send('sports', file)).body.fields.csv).toBe('No line changes anything.')
})

test('currencies get their decimals by ISO 4217, and symbols change', async () => {
  const file = ['code,symbol', 'KWD,KD', 'INR,Rs']
  expect((await send('currencies', file)).body.message).toBe('Currencies imported: 2')
  const found = (await office.rows(stored.currencies)).filter(({ code }) => code === 'KWD' || code === 'INR')
  expect(found.map(({ code, symbol, minor_digits: digits }) => [code, symbol, digits])).toEqual([
    ['INR', 'Rs', 2],
    ['KWD', 'KD', 3],
  ])
  expect(await newest()).toEqual(['CURRENCY', 'INR ₹', 'KWD KD, INR Rs', 'keeper'])
})

test('countries and states are renamed, and their switches stay', async () => {
  const switches = () =>
    office.rows(`select login, register, deposit, withdraw, is_listed from geo_rule where country = 'IN' order by id`)
  const before = await switches()
  expect((await send('places', ['code,name', 'IN,Bharat'])).body.message).toBe('Names imported: 1')
  const [place] = await office.rows(
    `select name, updated_by, version from geo_rule where country = 'IN' and state is null`,
  )
  expect(place).toEqual({ name: 'Bharat', updated_by: 'keeper', version: 2 })
  expect(await switches()).toEqual(before)
  expect(await newest()).toEqual(['PLACE', 'IN India', 'IN Bharat', 'keeper'])
})

const bandsNow = () => transact(office.database.db, 'all', (tx) => readRule4Bands(tx))

test('the bands of Rule 4 are those of Tattersalls until a file replaces them, and deduct from then on', async () => {
  expect(await bandsNow()).toEqual(rule4Table)
  expect((await listed('RULE_4')).at(4)).toEqual([
    '70p',
    'Price below 1.44: 70 pence in the pound',
    'OPERATOR',
    'IMPORT',
  ])
  const file = ['below,pence', '3.00,20', '1.505,70']
  expect((await preview('rule4-bands', file)).body.data.after).toMatchObject({
    lines: '2',
    changes: 'below 1.505 70p, below 3.00 20p',
  })
  expect(await bandsNow()).toEqual(rule4Table)
  expect((await send('rule4-bands', file)).body.message).toBe('Bands imported: 2')
  expect(await listed('RULE_4')).toEqual([
    ['70p', 'Price below 1.505: 70 pence in the pound', 'OPERATOR', 'IMPORT'],
    ['20p', 'Price below 3.00: 20 pence in the pound', 'OPERATOR', 'IMPORT'],
  ])
  const bands = await bandsNow()
  expect([15_000, 15_050, 30_000].map((odds) => deductionFor(odds, bands))).toEqual([70, 20, 0])
  expect((await send('rule4-bands', ['below,pence', '3.00,25'])).body.message).toBe('Bands imported: 1')
  expect((await newest()).slice(0, 3)).toEqual(['RULE_4', 'below 1.505 70p, below 3.00 20p', 'below 3.00 25p'])
})

test('D41 languages are ordered, named and switched off as the preview said, with their trail, and all of them stay listed', async () => {
  const [english, ...others] = languagesOfProduct.map(({ code, name }) => `${code},${name},yes`)
  const [hindi = '', ...rest] = others
  const file = ['code,name,active', 'hi,Hindi (India),yes', `${english}`, ...rest.slice(0, -1), 'ne,Nepali,no']
  expect((await preview('languages', file)).body.data.after.changes).toMatch(
    /^hi Hindi \(India\) yes, en English yes, .*, ne Nepali no$/,
  )
  expect(await office.rows(stored.languages)).toEqual([])
  for (const [lines, reason] of [
    [file.slice(0, -1), 'The language ne is missing: a file has all of them.'],
    [[...file.slice(0, -1), 'ne,bengali,no'], `Line ${file.length}: same name as line 4.`],
    [[...file, hindi], `Line ${file.length + 1}: same code as line 2.`],
    [file.map((line) => line.replace(/^en.*/, 'en,English,no')), /^Line 3: English stays active/],
  ] as const)
    expect((await send('languages', lines)).body.fields.csv).toMatch(reason)
  expect((await send('languages', file)).body.message).toBe('Languages imported: 11')
  expect((await listed('LANGUAGE')).slice(0, 2)).toEqual([
    ['hi', 'Hindi (India)', 'OPERATOR', 'IMPORT'],
    ['en', 'English', 'OPERATOR', 'IMPORT'],
  ])
  const [table, was, becomes, by] = await newest()
  expect([table, by]).toEqual(['LANGUAGE', 'keeper'])
  expect([was, becomes]).toEqual([
    expect.stringMatching(/^en English yes, hi Hindi yes/),
    expect.stringMatching(/ne Nepali no$/),
  ])
  expect((await send('languages', file)).body.fields.csv).toBe('No line changes anything.')
  expect((await send('languages', [...file.slice(0, -1), 'ne,Nepali,yes'])).body.message).toBe('Languages imported: 11')
})

test.each([
  ['sports', 'code,name,order,active', 'chess,Cricket,1,yes', 'Line 2: the sport cricket is named Cricket.'],
  ['currencies', 'code,symbol', 'XAU,g', 'Line 2: ISO 4217 gives XAU no decimals, or more than three.'],
  ['places', 'code,name', 'ZZ,Nowhere', 'Line 2: there is no country or state ZZ.'],
  ['rule4-bands', 'below,pence', '0.50,20', 'Line 2: below must be decimal odds above 1.'],
  ['languages', 'code,name,active', 'xx,Unknown,yes', 'Line 2: the product has no texts in a language xx.'],
] as const)(
  'D41 a wrong line of %s stores nothing, and the preview says the same',
  async (table, head, line, reason) => {
    const before = await office.rows(stored[table])
    for (const answer of [await preview(table, [head, line]), await send(table, [head, line])])
      expect([answer.status, answer.body.fields.csv]).toEqual([409, reason])
    expect(await office.rows(stored[table])).toEqual(before)
  },
)

test.each([
  ['sports', 'code,name,order,active', 'chess,Chess club,1,yes'],
  ['currencies', 'code,symbol', 'USD,$'],
  ['places', 'code,name', 'IN,Hind'],
  ['rule4-bands', 'below,pence', '9.00,5'],
  ['languages', 'code,name,active', 'en,English,yes'],
] as const)('%s are imported by staff of the operator with the right alone', async (table, head, line) => {
  const before = await office.rows(stored[table])
  const ofAgent = await office.hire({ username: `agent.${table}`, permissions, domains: [1], agentId: 100n })
  const viewer = await office.hire({ username: `viewer.${table}`, permissions: ['DEV_MASTERS_VIEW'] })
  expect((await send(table, [head, line], ofAgent)).status).toBeGreaterThanOrEqual(403)
  expect((await send(table, [head, line], viewer)).status).toBe(403)
  expect(await office.rows(stored[table])).toEqual(before)
})
