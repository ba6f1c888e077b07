import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let second: Colleague
let oneDomain: Colleague
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  oneDomain = await office.hire({ username: 'one.domain', permissions: staffPermissions, domains: [1] })
})
afterAll(() => office?.close())

const domain = { name: 'Lotus', code: 'lotus', host: 'lotus.example', currency: 'BDT', timeZone: 'Asia/Dhaka' }
const create = (change: object = {}, client = head) =>
  client.post('/api/domain-create', { values: { ...domain, ...change }, ...confirmation })
const list = async (client = head) => (await client.get('/api/domains')).body.data
const load = async (id: number) => (await head.get(`/api/domain-edit/${id}`)).body.data
const save = async (id: number, change: object) => {
  const { values, version } = await load(id)
  return head.put(`/api/domain-edit/${id}`, { values: { ...values, ...change }, version, ...confirmation })
}

describe('a currency', () => {
  const values = { code: 'BDT', symbol: '৳' }

  test('is created once, and its symbol is changed', async () => {
    const made = await head.post('/api/currency-create', { values, ...confirmation })
    expect(made.body.message).toBe('Currency BDT created')
    const again = await head.post('/api/currency-create', { values, ...confirmation })
    expect(again.body.fields).toEqual({ code: 'This currency exists already.' })
    const { version } = (await head.get('/api/currency-edit/BDT')).body.data
    const changed = { values: { ...values, symbol: 'Tk' }, version, ...confirmation }
    expect((await head.put('/api/currency-edit/BDT', changed)).body).toMatchObject({ message: 'Currency saved' })
    expect(await office.rows(`select code, symbol, minor_digits from currency order by code`)).toEqual([
      { code: 'BDT', symbol: 'Tk', minor_digits: 2 },
      { code: 'INR', symbol: '₹', minor_digits: 2 },
    ])
    expect((await head.get('/api/currencies')).body.data).toMatchObject([
      { code: 'BDT', domains: 0 },
      { code: 'INR', domains: 2 },
    ])
  })

  test.each(['CLF', 'XAU'])('%s, of which no amount can be held, is refused at its code', async (code) => {
    const refused = await head.post('/api/currency-create', { values: { ...values, code }, ...confirmation })
    expect(refused.body.fields).toEqual({ code: 'ISO 4217 gives this code no decimals, or more than three.' })
    expect(await office.rows(`select code from currency where code = $1`, [code])).toEqual([])
  })
})

describe('a domain', () => {
  test('is created with a second approval, for the staff of every domain', async () => {
    expect((await create({}, oneDomain)).body.data).toBe('Only staff with access to every domain can create one.')
    const asked = await create()
    expect(asked.status).toBe(202)
    expect((await decide(head, asked.body.data.approval)).status).toBe(403)
    expect((await decide(second, asked.body.data.approval)).body.message).toBe('Domain Lotus created')
    expect((await list()).map(({ name, currency, staff }: Record<string, unknown>) => [name, currency, staff])).toEqual(
      [
        ['First House', 'INR', 3],
        ['Second House', 'INR', 2],
        ['Lotus', 'BDT', 2],
      ],
    )
    expect(await office.rows('select level, code from agent_level where domain_id = 3 order by level')).toHaveLength(4)
    const seen = async () => (await head.get('/api/site-config')).body.data.domainList
    await expect.poll(seen).toContainEqual({ domain_id: 3, domain_name: 'Lotus' })
    expect((await list(oneDomain)).map(({ name }: { name: string }) => name)).toEqual(['First House'])
  })

  test.each([
    ['name', 'first house', 'Another domain has this name.'],
    ['host', 'TWO.EXAMPLE', 'Use'],
    ['host', 'two.example', 'Another domain has this host.'],
    ['code', 'two', 'Another domain has this code.'],
    ['currency', 'XXX', 'Not found'],
  ])('rejects the %s %s', async (field, value) => {
    const answer = await create({
      name: 'Other',
      code: 'other',
      host: 'other.example',
      currency: 'INR',
      [field]: value,
    })
    expect([409, 422, 404]).toContain(answer.status)
    expect(await office.rows(`select id from domain where code = 'other'`)).toEqual([])
  })

  test('keeps its currency once it has accounts, and its host changes with a second approval', async () => {
    expect((await save(1, { currency: 'BDT' })).body.fields).toEqual({
      currency: 'The currency cannot change: the domain has accounts or payment methods.',
    })
    expect((await save(1, { name: 'First Brand' })).body.message).toBe('Domain saved')
    const moved = await save(1, { host: 'first.example' })
    expect(moved.status).toBe(202)
    expect((await decide(second, moved.body.data.approval)).status).toBe(200)
    expect(await office.rows('select name, host from domain where id = 1')).toEqual([
      { name: 'First Brand', host: 'first.example' },
    ])
    const asked = await save(3, { currency: 'INR' })
    expect((await decide(second, asked.body.data.approval)).status).toBe(200)
    expect(await office.rows('select currency from domain where id = 3')).toEqual([{ currency: 'INR' }])
  })

  test('shows its brand to its staff', async () => {
    const brand = { color: '#0b7a43', logo: null, ...confirmation }
    expect((await head.post('/api/domains/1/brand', brand)).body.message).toBe('Brand saved')
    expect((await head.post('/api/domains/1/brand', { ...brand, color: 'green' })).status).toBe(422)
    expect((await head.post('/api/domains/1/brand', { ...brand, color: '#ffd43b' })).body.fields).toEqual({
      color: 'White text on this colour is hard to read. Choose a darker one.',
    })
    const { brand: shown } = (await oneDomain.get('/api/site-config')).body.data
    expect(shown).toEqual({ name: 'First Brand', color: '#0b7a43', logo: null })
    expect((await oneDomain.post('/api/domains/2/brand', brand)).status).toBe(404)
  })

  test('is deactivated and activated with a second approval, except the last one', async () => {
    for (const id of [3, 2]) {
      const asked = await head.post(`/api/domains/${id}/deactivate`, confirmation)
      expect((await decide(second, asked.body.data.approval)).body.message).toBe('Domain deactivated')
    }
    const last = await head.post('/api/domains/1/deactivate', confirmation)
    expect([last.status, last.body.data]).toEqual([409, 'At least one domain must stay active.'])
    const again = await head.post('/api/domains/2/activate', confirmation)
    expect((await decide(second, again.body.data.approval)).body.message).toBe('Domain activated')
  })
})
