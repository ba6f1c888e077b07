import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { masterImports } from '#areas/developer/masters/masters.actions.ts'
import { fileTables } from './table-file.queries.ts'

const permissions = [
  'DEV_MASTERS_VIEW',
  'DOMAIN_EDIT',
  'EXCHANGE_COMPETITION_EDIT',
  'EXCHANGE_EVENT_EDIT',
  'GAP_CATEGORY_EDIT',
]
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions })
  await office.rows(`insert into bank (code, name, updated_by) values
    ('ONEB', '=HYPERLINK("https://assets.example")', 'check'), ('TWOB', '''s-Hertogenbosch, Bank', 'check'), ('THRB', '−Minus; Bank', 'check')`)
  await office.rows(`update sport set name = '@Tennis "Open"', is_active = false where id = 'tennis'`)
  await office.rows(`update geo_rule set name = '"India", Bharat' where country = 'IN' and state is null`)
  await office.rows(`update agent_level set name = '+Company' where domain_id = 1 and level = 1`)
  await office.rows(`insert into casino_category (domain_id, vertical, position, status, title, slug, is_in_menu, home_rows, layout, updated_by)
    values (1, 'gap', 2, 'ACTIVE', '-Live, "tables"', 'live', false, 0, 'BANNER', 'check'), (1, 'gap', 1, 'INACTIVE', 'Slots', 'slots', true, 3, 'ROW', 'check')`)
  await office.rows(`insert into market_template (id, sport, name, kind, runners, winners, min_stake, max_stake, max_loss, max_deviation, delay_ms, commission, rules)
    values (1, 'cricket', 'Match odds', 'match_odds', '{first}, {second}', 1, 5, 2000000, 9000500, 525, 5000, 250, E'=No play:\\r\\nvoid.'),
      (2, 'cricket', 'Toss', 'toss', '{first}, {second}', 1, 100000, 500000, null, null, null, 0, null)`)
})
afterAll(() => office?.close())

const tables = {
  SPORT: 'sports',
  TEMPLATE: 'templates',
  BANK: 'banks',
  CURRENCY: 'currencies',
  PLACE: 'places',
  RULE_4: 'rule4-bands',
  LANGUAGE: 'languages',
  LEVEL: 'levels',
  CASINO_CATEGORY: 'categories',
  REASON: 'reasons',
} as const
type Table = keyof typeof tables

const fileOf = async (table: Table, client = keeper) => {
  const { status, body } = await client.get(`/api/masters/file?table=${table}&domain=1`)
  expect([status, table]).toEqual([200, table])
  return body.data
}
const preview = (table: Table, csv: string) => keeper.post(`/api/masters/${tables[table]}?preview=1`, { csv })

test('each table that is imported can be downloaded', () => {
  expect(new Set<string>(Object.values(tables))).toEqual(new Set(masterImports.map(({ name }) => name)))
  expect(new Set(Object.keys(tables))).toEqual(new Set(fileTables))
})

test.each(fileTables)('the file of %s changes nothing when it is imported as it is', async (table) => {
  const { csv, entries } = await fileOf(table)
  expect(entries).toBeGreaterThan(0)
  // Also as a browser saves it, with the mark of UTF-8, and as a spreadsheet ends its lines.
  for (const file of [csv, `\uFEFF${csv}`, csv.replaceAll('\n', '\r\n')]) {
    const { status, body } = await preview(table, file)
    expect([status, body.fields]).toEqual([409, { csv: 'No line changes anything.' }])
  }
})

test('no cell of a file begins like a formula, and texts come back as they were', async () => {
  const { name, csv } = await fileOf('BANK')
  expect([name, csv]).toEqual([
    'banks.csv',
    [
      'code,name',
      `ONEB,"'=HYPERLINK(""https://assets.example"")"`,
      `THRB,"'−Minus; Bank"`,
      `TWOB,"''s-Hertogenbosch, Bank"`,
      '',
    ].join('\n'),
  ])
})

test('one line that is edited in a file is one change', async () => {
  const { csv } = await fileOf('LEVEL')
  const edited = csv.replace('Super', 'Super agent')
  expect((await preview('LEVEL', edited)).body.data.after).toMatchObject({ lines: '3', changes: '2 SUP Super agent' })
  const answer = await keeper.post('/api/masters/levels', { csv: edited, ...confirmation })
  expect(answer.body.message).toBe('Levels imported: 1')
  expect((await fileOf('LEVEL')).csv).toBe(edited)
})

test('a table of a domain is that of the domain which is named, or of the only one', async () => {
  const ofOne = await office.hire({ username: 'keeper.one', permissions, domains: [1] })
  expect((await ofOne.get('/api/masters/file?table=LEVEL')).body.data.name).toBe('agent-levels-one.csv')
  const unnamed = await keeper.get('/api/masters/file?table=LEVEL')
  expect([unnamed.status, unnamed.body.fields]).toEqual([422, { domain: 'Choose a domain.' }])
  expect((await ofOne.get('/api/masters/file?table=LEVEL&domain=2')).status).toBe(404)
})

test('the file of a table without entries is its header, which an import takes for no change', async () => {
  for (const [table, columns] of [
    ['LEVEL', 'domain,level,code,name'],
    ['CASINO_CATEGORY', 'domain,slug,name,menu,rows,layout'],
  ] as const) {
    const { csv, entries } = (await keeper.get(`/api/masters/file?table=${table}&domain=2`)).body.data
    expect([entries, csv]).toEqual([0, `${columns}\n`])
    const { status, body } = await preview(table, csv)
    expect([status, body.fields]).toEqual([409, { csv: 'No line changes anything.' }])
  }
  // Nor does the header alone take away what a table has.
  const { status, body } = await preview('RULE_4', 'below,pence\n')
  expect([status, body.fields]).toEqual([409, { csv: 'No line changes anything.' }])
})

test('files are for staff of the operator who see reference tables', async () => {
  const ofAgent = await office.hire({ username: 'keeper.agent', permissions, domains: [1], agentId: 100n })
  const other = await office.hire({ username: 'other', permissions: ['DOMAIN_EDIT'] })
  expect((await ofAgent.get('/api/masters/file?table=BANK')).status).toBeGreaterThanOrEqual(403)
  expect((await other.get('/api/masters/file?table=BANK')).status).toBe(403)
  expect((await keeper.get('/api/masters/file?table=ADJUSTMENT')).status).toBe(422)
})
