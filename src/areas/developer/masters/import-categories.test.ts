import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

const head = 'domain,slug,name,menu,rows,layout'
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions: ['DEV_MASTERS_VIEW', 'GAP_CATEGORY_EDIT'] })
  await office.rows(`insert into casino_category (domain_id, vertical, position, status, title, slug, updated_by)
    values (1, 'gap', 3, 'ACTIVE', 'Live casino', 'live-casino', 'check'), (2, 'gap', 1, 'ACTIVE', 'Slots', 'slots', 'check')`)
})
afterAll(() => office?.close())

const send = (lines: readonly string[], client = keeper) =>
  client.post('/api/masters/categories', { csv: [head, ...lines].join('\n'), ...confirmation })
const preview = (lines: readonly string[]) =>
  keeper.post('/api/masters/categories?preview=1', { csv: [head, ...lines].join('\n') })
const stored = () =>
  office.rows(`select domain_id, slug, title, is_in_menu, home_rows, layout, position, status, updated_by
    from casino_category order by domain_id, position`)

test('D41 categories are added and changed as the preview said, with their trail; a new one is off', async () => {
  const before = await stored()
  const file = ['one,live-casino,Live tables,yes,2,ROW', 'one,crash-games,Crash,no,0,GRID']
  expect((await preview(file)).body.data.after).toMatchObject({
    lines: '2',
    changes: 'live-casino Live tables in the menu 2 rows ROW, crash-games Crash not in the menu 0 rows GRID',
  })
  expect(await stored()).toEqual(before)
  expect((await send(file)).body.message).toBe('Categories imported: 2')
  const row = { domain_id: 1, updated_by: 'keeper' }
  expect(await stored()).toEqual([
    {
      ...row,
      slug: 'live-casino',
      title: 'Live tables',
      is_in_menu: true,
      home_rows: 2,
      layout: 'ROW',
      position: 3,
      status: 'ACTIVE',
    },
    {
      ...row,
      slug: 'crash-games',
      title: 'Crash',
      is_in_menu: false,
      home_rows: 0,
      layout: 'GRID',
      position: 4,
      status: 'INACTIVE',
    },
    before[1],
  ])
  const [change] = (await keeper.get('/api/masters/changes')).body.data
  expect([change.table, change.domain, change.before, change.changedBy]).toEqual([
    'CASINO_CATEGORY',
    'First House',
    'live-casino Live casino in the menu 1 rows GRID',
    'keeper',
  ])
  expect((await send(file)).body.fields.csv).toBe('No line changes anything.')
})

test.each([
  ['a slug twice', ['one,a,A,yes,1,GRID', 'one,a,B,yes,1,GRID'], 'Line 3: same slug as line 2.'],
  [
    'names that nobody tells apart',
    ['one,a,Sláts,yes,1,GRID', 'one,b,SLATS,yes,1,GRID'],
    'Line 3: same name as line 2.',
  ],
  [
    'the name of another category',
    ['one,a,live TABLES,yes,1,GRID'],
    'Line 2: the category live-casino is named Live tables.',
  ],
  ['two domains', ['one,a,A,yes,1,GRID', 'two,b,B,yes,1,GRID'], 'Line 3: another domain than in line 2.'],
  ['an unknown domain', ['nowhere,a,A,yes,1,GRID'], 'Line 2: there is no domain nowhere.'],
  [
    'a wrong slug',
    ['one,A b,A,yes,1,GRID'],
    'Line 2: slug must be 1 to 60 small letters, digits and dashes, such as live-casino.',
  ],
  ['a wrong layout', ['one,a,A,yes,1,WALL'], 'Line 2: layout must be GRID, ROW, BANNER.'],
  ['a wrong number of rows', ['one,a,A,yes,12,GRID'], 'Line 2: rows must be a number from 0 to 9.'],
  ['neither yes nor no', ['one,a,A,maybe,1,GRID'], 'Line 2: menu must be yes or no.'],
])('D41 with %s a file is refused as a whole, by the preview in the same words', async (_, lines, reason) => {
  const before = await stored()
  for (const answer of [await preview(lines), await send(lines)])
    expect([answer.status, answer.body.fields.csv]).toEqual([409, reason])
  expect(await stored()).toEqual(before)
})

test('categories are imported by staff of the operator with the right, in their domains alone', async () => {
  const lines = ['one,a,A,yes,1,GRID']
  const permissions = ['DEV_MASTERS_VIEW', 'GAP_CATEGORY_EDIT']
  const abroad = await office.hire({ username: 'keeper.abroad', permissions, domains: [2] })
  expect((await send(lines, abroad)).body.fields.csv).toBe('Line 2: there is no domain one.')
  const ofAgent = await office.hire({ username: 'keeper.agent', permissions, domains: [1], agentId: 100n })
  expect((await send(lines, ofAgent)).status).toBeGreaterThanOrEqual(403)
  const reader = await office.hire({ username: 'keeper.reader', permissions: ['DEV_MASTERS_VIEW'] })
  expect((await send(lines, reader)).status).toBe(403)
  expect(await stored()).toHaveLength(3)
})
