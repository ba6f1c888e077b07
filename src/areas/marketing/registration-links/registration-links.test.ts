import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorAt, visitorBrowser } from '#checks/harness/staff/visitor.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let north: Colleague
let site: Awaited<ReturnType<typeof signedSite>>
let open: ReturnType<typeof visitorAt>

beforeAll(async () => {
  office = await openOffice()
  open = visitorAt(office.url)
  site = await signedSite(office.url, office.database.ownerPool)
  const own = ['REGISTRATION_LINKS_VIEW', 'REGISTRATION_LINKS_EDIT', 'PLAYERS_VIEW'] as const
  head = await office.hire({ username: 'head', permissions: [...own, 'PLAYER_VIP_EDIT'] })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: [...own] })
})
afterAll(() => office?.close())

const asked = { name: 'Diwali', agent: '111', landingPath: '/promo/diwali', fromAt: null, expiresAt: null }
const none = { maxRegistrations: 0, vip: '0', campaign: null, source: null, medium: null }
const create = (change: object, client = head) =>
  client.post('/api/registration-links-create', { values: { ...asked, ...none, ...change } })
const idOf = async (slug: string): Promise<string> =>
  (await office.rows('select id from registration_link where domain_id = 1 and slug = $1', [slug]))[0].id
async function edit(slug: string, change: object) {
  const path = `/api/registration-links-edit/${await idOf(slug)}`
  const { values, version } = (await head.get(path)).body.data
  return head.put(path, { values: { ...values, ...change }, version })
}
const shown = async (slug: string, client = head) =>
  (await client.get(`/api/registration-links?slug=${slug}`)).body.data[0]
const register = (slug: string, more: object = {}) =>
  site('/player', { externalId: randomUUID(), username: `u${randomUUID().slice(0, 8)}`, link: slug, ...more })

describe('opening a link', () => {
  beforeAll(async () => {
    expect((await create({ slug: 'diwali' })).body).toMatchObject({ message: 'Registration link saved' })
  })

  test('leads to its page on the same host, and is not remembered', async () => {
    const { status, headers } = await open('/r/diwali?utm_source=mail&to=//evil.example')
    expect(status).toBe(302)
    expect(headers).toMatchObject({
      location: 'http://one.example/promo/diwali?utm_source=mail',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': [
        expect.stringMatching(/^registration_link=diwali; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      ],
    })
  })

  test.each([
    '/r/diwali?to=https://evil.example',
    '/r/diwali?redirect=//evil.example',
    '/r/diwali?url=%2F%2Fevil.example&utm_source=%0d%0aSet-Cookie:%20a=1',
    '/r/diwali/..//evil.example',
    '/r/diwali/%2e%2e/%2f%2fevil.example',
    '/r/diwali%0d%0aLocation:%20https:%2f%2fevil.example',
    '/r/diwali%00https://evil.example',
    '/r//evil.example',
    '/r/%5cevil.example',
    '/r/%09/evil.example',
    '/r/..%2f..%2f%2fevil.example',
    '/r/diwali;@evil.example',
    '/r/diwali#@evil.example',
    '/r/DIWALI?next=/\\evil.example',
  ])('never leaves the host: %s', async (path) => {
    const { status, headers } = await open(path)
    const led = headers.location ?? ''
    expect(status === 302 ? led.split('?utm_source=')[0] : [status, led]).toEqual(
      status === 302 ? 'http://one.example/promo/diwali' : [404, ''],
    )
    expect(headers['set-cookie']?.some((line) => line.startsWith('a='))).not.toBe(true)
  })

  test('belongs to the domain of the host', async () => {
    expect(await open('/r/diwali', { host: 'two.example' })).toMatchObject({ status: 404 })
    expect(await open('/r/diwali', { host: 'evil.example' })).toMatchObject({ status: 421 })
  })
})

test('a visitor who opens a link twice is two clicks and one visitor; looking ahead is none', async () => {
  await create({ slug: 'twice' })
  await open('/r/twice')
  await edit('twice', { landingPath: 'https://one.example/other' })
  expect((await open('/r/twice')).headers.location).toBe('http://one.example/other')
  expect((await open('/r/twice', {}, 'HEAD')).headers.location).toBe('http://one.example/other')
  await open('/r/twice', { 'sec-purpose': 'prefetch' })
  await open('/r/twice', { 'user-agent': 'WhatsApp/2.23' })
  expect(await shown('twice')).toMatchObject({ clicks: 2, visitors: 1, registrations: 0, conversion: '0.00' })
  await open('/r/twice', { 'user-agent': `${visitorBrowser} Safari` })
  expect(await shown('twice')).toMatchObject({ clicks: 3, visitors: 2 })
})

test('a link that has ended says so, and counts and places nobody', async () => {
  await create({ slug: 'ended' })
  const id = await idOf('ended')
  const ended = async () => {
    const { status, headers, page } = await open('/r/ended')
    expect([status, headers.location, page]).toEqual([410, undefined, expect.stringContaining('This link has ended')])
    const { status: refused, body } = await register('ended')
    expect([refused, body.fields]).toEqual([409, { link: 'This registration link has ended.' }])
    expect(await shown('ended')).toMatchObject({ clicks: 0, registrations: 0 })
  }
  expect((await head.post(`/api/registration-links/${id}/deactivate`)).status).toBe(200)
  await ended()
  await head.post(`/api/registration-links/${id}/activate`)
  await office.rows(`update registration_link set expires_at = now() where id = $1`, [id])
  await ended()
  await office.rows(
    `update registration_link set expires_at = null, from_at = now() + interval '1 day' where id = $1`,
    [id],
  )
  expect(await open('/r/ended')).toMatchObject({ status: 404, page: expect.stringContaining('not open yet') })
  expect((await register('ended')).body.fields).toEqual({ link: 'This registration link is not open yet.' })
})

describe('a registration by a link', () => {
  test('places the player under its agent with its VIP level, and is counted', async () => {
    await create({ slug: 'placed', vip: '3' })
    await open('/r/placed')
    const { status, body } = await register('placed')
    expect([status, body.agent]).toEqual([200, '111'])
    const [row] = await office.rows('select agent_id, vip_level, registration_link_id from player where id = $1', [
      body.player,
    ])
    expect(row).toEqual({ agent_id: 111n, vip_level: 3, registration_link_id: await idOf('placed') })
    await office.rows(
      `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, is_first, decided_at)
       values (cell_of($1), $1, 1, 111, 'upi', 50000, 'INR', 'SUCCESS', true, now()), (cell_of($1), $1, 1, 111, 'upi', 700, 'INR', 'SUCCESS', false, now()),
         (cell_of($1), $1, 1, 111, 'upi', 900, 'INR', 'FAILED', false, now())`,
      [body.player],
    )
    const figures = { registrations: 1, firstDeposits: 1, deposits: '507.00', conversion: '100.00', ggr: '0.00' }
    expect(await shown('placed')).toMatchObject({ clicks: 1, visitors: 1, ...figures })
    const players = await head.get(`/api/players?registrationLinkId=${await idOf('placed')}`)
    expect(players.body.data).toEqual([expect.objectContaining({ id: body.player, deposits: '507.00', vip: '3' })])
    const days = await head.get(`/api/registration-links/days?linkId=${await idOf('placed')}`)
    expect(days.body.data).toEqual([
      expect.objectContaining({ link: 'Diwali', clicks: 1, visitors: 1, registrations: 1, firstDeposits: 1 }),
    ])
  })

  test('is refused for an unknown link, beside an agent, and above the limit', async () => {
    expect((await register('no-such-link')).body.fields).toEqual({ link: 'Registration link not found.' })
    await create({ slug: 'two-only', maxRegistrations: 2 })
    expect((await register('two-only', { agent: 'south' })).body.fields).toEqual({
      agent: 'The link names the agent. Leave the agent out.',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => register('two-only')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await shown('two-only')).toMatchObject({ registrations: 2 })
    expect((await open('/r/two-only')).status).toBe(410)
  })
})

describe('the form', () => {
  test.each([
    [{ landingPath: '//evil.example' }, 422, 'landingPath'],
    [{ landingPath: '/\\evil.example' }, 422, 'landingPath'],
    [{ landingPath: 'https://one.example@evil.example' }, 422, 'landingPath'],
    [{ landingPath: 'https://two.example/promo' }, 422, 'landingPath'],
    [{ landingPath: 'javascript:alert(1)' }, 422, 'landingPath'],
    [{ slug: 'No Spaces' }, 422, 'slug'],
    [{ slug: 'ab' }, 422, 'slug'],
    [{ name: 'x'.repeat(61) }, 422, 'name'],
    [{ maxRegistrations: -1 }, 422, 'maxRegistrations'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 409, 'expiresAt'],
    [{ agent: '200000' }, 409, 'agent'],
  ])('refuses %j', async (change, status, field) => {
    const refused = await create({ slug: 'refused', ...change })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]])
    expect(await office.rows(`select from registration_link where slug = 'refused'`)).toEqual([])
  })

  test('uses a slug once in a domain, and gives a VIP level only by who may', async () => {
    await create({ slug: 'once' })
    expect((await create({ slug: 'once' })).body.fields).toEqual({ slug: 'Another link of the domain has this slug.' })
    expect((await create({ slug: 'once', agent: '200' })).status).toBe(200)
    expect((await create({ slug: 'levels', vip: '2' }, north)).body.fields).toEqual({
      vip: 'Your role cannot set a VIP level.',
    })
  })
})

test('an agent sees and makes links of the own downline only', async () => {
  await create({ slug: 'of-south', agent: '120' })
  expect((await create({ slug: 'of-north', agent: '111' }, north)).status).toBe(200)
  expect((await create({ slug: 'of-house', agent: '100' }, north)).body.fields).toEqual({
    agent: 'This agent is not in your downline.',
  })
  expect(await shown('of-north', north)).toMatchObject({ agent: 'north-east', createdBy: 'north' })
  expect(await shown('of-south', north)).toBeUndefined()
  const id = await idOf('of-south')
  expect((await north.get(`/api/registration-links-edit/${id}`)).status).toBe(404)
  expect((await north.post(`/api/registration-links/${id}/deactivate`)).status).toBe(404)
})
