import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

const permissions = ['DEV_MASTERS_VIEW', 'DOMAIN_EDIT']
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions })
})
afterAll(() => office?.close())

type Row = Readonly<Record<string, unknown>>
const entries = async (filters: string, client = keeper) =>
  ((await client.get(`/api/masters?${filters}`)).body.data ?? []).map((row: Row) => [
    row['code'],
    row['name'],
    row['domain'],
    row['position'],
    row['usedBy'],
    row['keptBy'],
  ])
const send = (table: 'levels' | 'banks', lines: readonly string[], client = keeper) =>
  client.post(`/api/masters/${table}`, { csv: lines.join('\n'), ...confirmation })
const preview = (table: 'levels' | 'banks', lines: readonly string[], client = keeper) =>
  client.post(`/api/masters/${table}?preview=1`, { csv: lines.join('\n') })
const levelsHead = 'domain,level,code,name'
const levels = () => office.rows('select domain_id, level, code, name from agent_level order by 1, 2')
const banks = () => office.rows('select code, name, updated_by from bank order by code')

describe('the entries', () => {
  test('of a table are listed with their order and how often they are used', async () => {
    expect(await entries('table=LEVEL&sort=position&direction=ascending')).toEqual([
      ['COM', 'Company', 'First House', 1, 1, 'OPERATOR'],
      ['SUP', 'Super', 'First House', 2, 2, 'OPERATOR'],
      ['MA', 'Master', 'First House', 3, 2, 'OPERATOR'],
    ])
    expect(await entries('table=CURRENCY')).toEqual([['INR', '₹', null, null, 2, 'OPERATOR']])
    expect((await entries('table=SPORT&code=tennis')).map((row: readonly unknown[]) => row.slice(0, 3))).toEqual([
      ['tennis', 'Tennis', null],
    ])
  })

  test('that the product fixes are listed whole', async () => {
    expect(await entries('table=REASON&sort=position&direction=ascending')).toEqual([
      ['CHECKED', 'Checked and correct', null, 1, null, 'PRODUCT'],
      ['CUSTOMER_ASKED', 'Customer request', null, 2, null, 'PRODUCT'],
      ['CORRECTION', 'Error correction', null, 3, null, 'PRODUCT'],
      ['RISK', 'Risk or fraud', null, 4, null, 'PRODUCT'],
      ['RULES', 'Required by policy', null, 5, null, 'PRODUCT'],
      ['TECHNICAL', 'Technical fault', null, 6, null, 'PRODUCT'],
      ['OTHER', 'Other', null, 7, null, 'PRODUCT'],
    ])
  })

  test('are those of the reader’s domains, and none for staff of agents', async () => {
    const abroad = await office.hire({ username: 'keeper.abroad', permissions, domains: [2] })
    expect(await entries('table=LEVEL', abroad)).toEqual([])
    expect(await entries('table=CURRENCY', abroad)).toEqual([['INR', '₹', null, null, 1, 'OPERATOR']])
    const ofAgent = await office.hire({ username: 'keeper.agent', permissions, domains: [1], agentId: 100n })
    expect(await entries('', ofAgent)).toEqual([])
  })
})

describe('an import of levels', () => {
  test('D41 is shown by a preview that stores nothing, then stored as the preview said, with its trail', async () => {
    const before = await levels()
    const file = [levelsHead, 'one,4,AG,"=HYPERLINK(""https://assets.example"")"', 'one,1,COM,House', 'one,2,SUP,Super']
    const seen = await preview('levels', file)
    expect(seen.body.data.after).toMatchObject({
      lines: '3',
      changes: '4 AG =HYPERLINK("https://assets.example"), 1 COM House',
    })
    expect(await levels()).toEqual(before)
    expect((await send('levels', file)).body.message).toBe('Levels imported: 2')
    expect(await entries('table=LEVEL&sort=position&direction=ascending')).toEqual([
      ['COM', 'House', 'First House', 1, 1, 'OPERATOR'],
      ['SUP', 'Super', 'First House', 2, 2, 'OPERATOR'],
      ['MA', 'Master', 'First House', 3, 2, 'OPERATOR'],
      ['AG', '=HYPERLINK("https://assets.example")', 'First House', 4, 0, 'OPERATOR'],
    ])
    const [trail] = await office.rows(
      `select actor, domain_id, result from audit where action like 'masters.levels%' and result = 'SUCCESS' order by at desc, id desc limit 1`,
    )
    expect(trail).toEqual({ actor: 'keeper', domain_id: 1, result: 'SUCCESS' })
    expect((await send('levels', file)).body.fields.csv).toBe('No line changes anything.')
  })

  test('exchanges the codes of two levels without agents in one file', async () => {
    const first = [levelsHead, 'two,1,COM,Company', 'two,2,A,Lower', 'two,3,B,Lowest']
    expect((await send('levels', first)).body.message).toBe('Levels imported: 3')
    expect((await send('levels', [levelsHead, 'two,2,B,Lower', 'two,3,A,Lowest'])).body.message).toBe(
      'Levels imported: 2',
    )
    expect((await levels()).filter(({ domain_id: id }) => id === 2)).toEqual([
      { domain_id: 2, level: 1, code: 'COM', name: 'Company' },
      { domain_id: 2, level: 2, code: 'B', name: 'Lower' },
      { domain_id: 2, level: 3, code: 'A', name: 'Lowest' },
    ])
  })

  test.each([
    ['D41 a used code', ['one,2,SS,Super'], 'Line 2: the code SUP is used by 2 agents and cannot change.'],
    ['D41 a code twice', ['one,5,AGT,A', 'one,6,AGT,B'], 'Line 3: same code as line 2.'],
    ['D41 names that nobody tells apart', ['one,5,AGT,Agént', 'one,6,SUB,AGENT'], 'Line 3: same name as line 2.'],
    ['the name of another level', ['one,5,AGT,master'], 'Line 2: level 3 is named Master.'],
    ['a code of another level', ['one,5,SUP,A'], 'Line 2: another level has the code SUP.'],
    ['a gap', ['one,8,AGT,A'], 'Levels 1 to 8 must follow each other without a gap.'],
    ['two domains', ['one,1,COM,A', 'two,2,SUP,B'], 'Line 3: another domain than in line 2.'],
    ['an unknown domain', ['nowhere,1,COM,A'], 'Line 2: there is no domain nowhere.'],
    ['a line that is wrong', ['one,1,COM,New name', 'one,x,COM,A'], 'Line 3: level must be a number from 1 to 9.'],
  ])('with %s is refused as a whole, by the preview in the same words', async (_, lines, reason) => {
    const before = await levels()
    for (const answer of [
      await preview('levels', [levelsHead, ...lines]),
      await send('levels', [levelsHead, ...lines]),
    ])
      expect([answer.status, answer.body.fields.csv]).toEqual([409, reason])
    expect(await levels()).toEqual(before)
  })

  test('D41 of the file of another table is refused by its header', async () => {
    const answer = await send('levels', ['code,name,parent,order', 'LVL_TOP,Top,,1'])
    expect([answer.status, answer.body.fields.csv]).toEqual([409, `The first line must be: ${levelsHead}.`])
  })

  test('is for staff of the domain alone, with the right to change domains', async () => {
    const file = [levelsHead, 'one,1,COM,Foreign']
    const abroad = await office.hire({ username: 'levels.abroad', permissions, domains: [2] })
    expect((await send('levels', file, abroad)).body.fields.csv).toBe('Line 2: there is no domain one.')
    const ofAgent = await office.hire({ username: 'levels.agent', permissions, domains: [1], agentId: 100n })
    expect((await send('levels', file, ofAgent)).status).toBeGreaterThanOrEqual(403)
    const reader = await office.hire({ username: 'levels.reader', permissions: ['DEV_MASTERS_VIEW'] })
    expect((await send('levels', file, reader)).status).toBe(403)
    expect((await levels())[0]).toMatchObject({ domain_id: 1, level: 1, name: 'House' })
  })
})

describe('an import of banks', () => {
  test('adds and renames banks, whose use is counted by the accounts with their IFSC', async () => {
    expect((await send('banks', ['code,name', 'DEMB,Demo Bank', 'SECD,Second Bank'])).body.message).toBe(
      'Banks imported: 2',
    )
    await office.rows(`with method as (insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount)
        values (1, 'BANK', 'Bank', 'BANK', 'INR', 100, 100000) returning id)
      insert into collection_account (domain_id, method_id, kind, holder, bank, number, ifsc)
      select 1, id, 'BANK', 'House', 'Demo', '1', 'DEMB0000001' from method`)
    const renamed = ['code,name', 'DEMB,Demo Bank', 'SECD,"Second Bank, Limited"']
    expect((await preview('banks', renamed)).body.data.after).toMatchObject({
      lines: '2',
      changes: 'SECD Second Bank, Limited',
    })
    expect((await send('banks', renamed)).body.message).toBe('Banks imported: 1')
    expect(await entries('table=BANK&sort=code&direction=ascending')).toEqual([
      ['DEMB', 'Demo Bank', null, null, 1, 'OPERATOR'],
      ['SECD', 'Second Bank, Limited', null, null, 0, 'OPERATOR'],
    ])
  })

  test('with one wrong line stores none of its lines', async () => {
    const before = await banks()
    const answer = await send('banks', ['code,name', 'NEWB,New Bank', 'demb,Other case', 'NEWB,Twice'])
    expect([answer.status, answer.body.fields.csv]).toEqual([
      409,
      'Line 3: code must be the first four letters of the IFSC, in capitals. Line 4: same code as line 2.',
    ])
    expect(await banks()).toEqual(before)
  })
})

describe('a new name', () => {
  const rename = (id: string, name: string, client = keeper) =>
    client.post(`/api/masters/${id}/name`, { name, ...confirmation })
  const placesOf = async (table: string) =>
    (await keeper.get(`/api/masters?table=${table}`)).body.data.map((row: Row) => row['editing'])
  const changes = async (client = keeper) =>
    ((await client.get('/api/masters/changes')).body.data ?? []).map((row: Row) => [
      row['table'],
      row['entry'],
      row['domain'],
      row['before'],
      row['after'],
      row['changedBy'],
    ])

  test('is given in place to levels and banks, with its trail', async () => {
    expect((await rename('bank:DEMB', ' Demo  Bank of India ')).body).toMatchObject({ message: 'Renamed' })
    expect((await rename('level:2:3', 'Lowest level')).body).toMatchObject({ message: 'Renamed' })
    expect(await office.rows(`select name, updated_by from bank where code = 'DEMB'`)).toEqual([
      { name: 'Demo Bank of India', updated_by: 'keeper' },
    ])
    const history = await changes()
    expect(history.slice(0, 2)).toEqual([
      ['LEVEL', 'agent level A of Second House', 'Second House', 'name: Lowest', 'name: Lowest level', 'keeper'],
      ['BANK', 'bank DEMB', null, 'name: Demo Bank', 'name: Demo Bank of India', 'keeper'],
    ])
  })

  test('is refused where it is a twin, empty or the same, and nothing is stored', async () => {
    const before = await banks()
    for (const [name, message] of [
      ['second bank, limited', 'Another entry is named Second Bank, Limited.'],
      ['Demo Bank of India', 'This is its name already.'],
    ] as const)
      expect((await rename('bank:DEMB', name)).body.fields).toEqual({ name: message })
    expect(await banks()).toEqual(before)
  })

  test('is for entries of the reader’s domains that change here, and for staff of the operator', async () => {
    const ofOne = await office.hire({ username: 'keeper.one', permissions, domains: [1] })
    const ofAgent = await office.hire({ username: 'keeper.of.agent', permissions, domains: [1], agentId: 100n })
    const viewer = await office.hire({ username: 'viewer', permissions: ['DEV_MASTERS_VIEW'] })
    expect((await rename('level:2:3', 'Elsewhere', ofOne)).status).toBe(404)
    expect((await rename('bank:DEMB', 'Elsewhere', ofAgent)).status).toBe(403)
    expect((await rename('sport:cricket', 'Elsewhere')).status).toBe(404)
    expect((await rename('bank:NONE', 'Elsewhere')).status).toBe(404)
    expect((await rename('bank:DEMB', 'Elsewhere', viewer)).status).toBe(403)
    expect(await changes(ofAgent)).toEqual([])
    expect((await changes(ofOne)).filter(([, , domain]: readonly unknown[]) => domain === 'Second House')).toEqual([])
  })

  test('the page says of each table where it changes, or what fixes it', async () => {
    for (const [table, place] of [
      ['LEVEL', 'HERE'],
      ['BANK', 'HERE'],
      ['SPORT', 'OWN_PAGE'],
      ['CURRENCY', 'OWN_PAGE'],
      ['RULE_4', 'IMPORT'],
      ['LANGUAGE', 'IMPORT'],
      ['ADJUSTMENT', 'COUNTED'],
      ['REASON', 'IMPORT'],
    ] as const)
      expect(new Set(await placesOf(table))).toEqual(new Set([place]))
  })

  test('imports and changes of other pages are in the same history', async () => {
    await office.rows(`insert into audit (actor, action, subject, subject_name, before, after, reason)
      values ('trader', 'sports.edit', 'sport:tennis', 'sport Tennis', '{"name": "Tennis", "version": 1}', '{"name": "Lawn tennis", "version": 2}', 'Asked')`)
    const history = await changes()
    expect(history.map(([table]: readonly unknown[]) => table)).toEqual(expect.arrayContaining(['LEVEL', 'BANK']))
    expect(history[0]).toEqual(['SPORT', 'sport Tennis', null, 'name: Tennis', 'name: Lawn tennis', 'trader'])
    expect(history).toContainEqual(['BANK', 'banks', null, 'SECD Second Bank', 'SECD Second Bank, Limited', 'keeper'])
  })
})
