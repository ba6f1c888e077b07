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
  office = await openOffice({ jobs: 'none' })
  open = visitorAt(office.url)
  site = await signedSite(office.url, office.database.ownerPool)
  // Players of the fixture have not claimed their usernames, as a registration does.
  await office.rows(
    `insert into username_claim (name_key, account_id) select domain_id || ':' || lower(username), id from player`,
  )
  const permissions = ['REFERRAL_VIEW', 'REFERRAL_LINK_EDIT', 'REFERRAL_LIST', 'REFERRAL_TRANSACTION'] as const
  head = await office.hire({ username: 'head', permissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
})
afterAll(() => office?.close())

const path = '/api/referral-link'
const create = (player: string, client = head) => client.post(`${path}/creation`, { player })
const shown = async (player: string, client = head) => (await client.get(`${path}?playerId=${player}`)).body.data[0]
const totalsOf = async (address: string) => (await head.get(address)).body.data.totals
const codeOf = async (player: string): Promise<string> => {
  await create(player)
  return (await shown(player)).code
}
const linkCall = (player: string, externalId: string = randomUUID()) => site('/referral-link', { externalId, player })
const register = (referralCode: string, more: object = {}) =>
  site('/player', { externalId: randomUUID(), username: `u${randomUUID().slice(0, 8)}`, referralCode, ...more })
const restrict = (player: number) =>
  office.rows(
    `insert into player_restriction (cell, player_id, domain_id, scope, kind, reason, set_by) values (cell_of($1), $1, 1, 'REFERRAL', 'BLOCK', 'abuse', 'risk')`,
    [player],
  )

describe('the link of a player', () => {
  test('is created once, however many calls of the site ask for it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => linkCall('1001')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [first] = answers
    expect(first?.body).toMatchObject({
      player: '1001',
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      status: 'ACTIVE',
    })
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([first?.body.code]))
    expect(first?.body.path).toBe(`/f/${first?.body.code}`)
    expect(await shown('1001')).toMatchObject({
      code: first?.body.code,
      player: 'player_1001',
      address: `https://one.example/f/${first?.body.code}`,
      clicks: 0,
      registrations: 0,
      reward: '0.00',
    })
  })

  test('is created by staff for a player who has none', async () => {
    const code = await codeOf('1002')
    expect(await shown('1002')).toMatchObject({ status: 'ACTIVE', agentId: '111' })
    expect((await create('1002')).body.fields).toEqual({ player: `The player already has the link ${code}.` })
    expect((await linkCall('1002')).body.code).toBe(code)
  })

  test('is refused to a player who may not refer others, or whose account is closed', async () => {
    await restrict(1000)
    const refused = { player: 'The referrer is not allowed to refer players.' }
    expect((await create('1000')).body.fields).toEqual(refused)
    expect((await linkCall('1000')).body.fields).toEqual(refused)
    await office.rows(`update player set status = 'CLOSED' where id = 1005`)
    expect((await create('1005')).body.fields).toEqual({ player: 'The account is closed or blocked.' })
    expect(await office.rows('select from referral_link where player_id in (1000, 1005)')).toEqual([])
  })
})

describe('/f/<code>', () => {
  test('leads to the front page of the own host alone, and gives the code to the player site', async () => {
    const code = await codeOf('1002')
    const { status, headers } = await open(`/f/${code.toLowerCase()}?to=//evil.example&utm_source=spam&utm_medium=chat`)
    expect([status, headers.location]).toEqual([302, 'http://one.example/?utm_source=referral&utm_medium=chat'])
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['set-cookie']).toEqual([expect.stringMatching(new RegExp(`^referral_code=${code}; .*HttpOnly`))])
    expect((await open(`/f/${code}`, { host: 'two.example' })).status).toBe(404)
    for (const other of [
      '/f/',
      '/f/%5cevil.example',
      `/f/${code}//evil.example`,
      `/f/${code}%0d%0aLocation:x`,
      '/f/NOSUCHCODE',
    ])
      expect([other, (await open(other)).headers.location]).toEqual([other, undefined])
  })

  test('counts clicks and visitors, but no previews', async () => {
    const code = await codeOf('1003')
    await open(`/f/${code}`)
    await open(`/f/${code}`)
    await open(`/f/${code}`, { 'user-agent': `${visitorBrowser} Safari` })
    await open(`/f/${code}`, { 'user-agent': 'WhatsApp/2.23' })
    await open(`/f/${code}`, {}, 'HEAD')
    expect(await shown('1003')).toMatchObject({ clicks: 3, visitors: 2 })
  })

  test('says that a deactivated link has ended, and nobody registers by it', async () => {
    const code = await codeOf('1003')
    const { id, clicks } = await shown('1003')
    expect((await head.post(`${path}/${id}/deactivate`)).status).toBe(200)
    expect(await open(`/f/${code}`)).toMatchObject({
      status: 410,
      page: expect.stringContaining('This link has ended'),
    })
    expect((await register(code)).body.fields).toEqual({ referralCode: 'This referral link has ended.' })
    expect(await shown('1003')).toMatchObject({ status: 'DEACTIVATED', clicks, registrations: 0 })
    await head.post(`${path}/${id}/activate`)
    expect((await open(`/f/${code}`)).status).toBe(302)
    await office.rows(`update player set status = 'LOCKED' where id = 1003`)
    expect((await open(`/f/${code}`)).status).toBe(410)
    expect((await register(code)).status).toBe(409)
  })
})

describe('a registration with a code', () => {
  test('has the player of the link as its referrer, and the list shows what came of it', async () => {
    const code = await codeOf('1004')
    // A username may look like the id of another player.
    await site('/player', { externalId: randomUUID(), username: '1004' })
    const { status, body } = await register(code.toLowerCase())
    expect([status, body.fields]).toEqual([200, undefined])
    await register(code)
    expect(await office.rows('select referrer_id from player where id = $1', [body.player])).toEqual([
      { referrer_id: 1004n },
    ])
    await office.rows(
      `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, is_first, decided_at)
       values (cell_of($1), $1, 1, 100, 'upi', 50000, 'INR', 'SUCCESS', true, now()), (cell_of($1), $1, 1, 100, 'upi', 700, 'INR', 'SUCCESS', false, now())`,
      [body.player],
    )
    await office.rows(
      `insert into referral_reward (cell, player_id, domain_id, agent_id, referee_id, deposit_id, base, rate, cap, amount, currency, status, approved_by, approved_at)
       values (cell_of(1004), 1004, 1, 120, $1, uuidv7(), 50000, 1000, 100000, 5000, 'INR', 'PAID', 'maker', now()),
         (cell_of(1004), 1004, 1, 120, $1::bigint + 1000, uuidv7(), 50000, 1000, 100000, 300, 'INR', 'REVERSED', 'maker', now())`,
      [body.player],
    )
    const figures = { registrations: 2, firstDeposits: 1, firstDepositAmount: '500.00', reward: '50.00' }
    expect(await shown('1004')).toMatchObject(figures)
    expect((await head.get('/api/referral-list?referrerId=1004')).body.data).toHaveLength(2)
    expect(await totalsOf('/api/referral-list/totals?referrerId=1004')).toMatchObject({ firstDeposit: '500.00' })
    expect(await totalsOf('/api/referral-transaction/totals?referrerId=1004&status=PAID&createdAt=all')).toMatchObject({
      amount: '50.00',
    })
  })

  test('is refused with an unknown code, beside a referrer, and after the code was renewed', async () => {
    const code = await codeOf('1002')
    expect((await register('NOSUCHCODE')).body.fields).toEqual({ referralCode: 'Referral link not found.' })
    expect((await register(code, { referrer: 'player_1001' })).body.fields).toEqual({
      referrer: 'The code names the referrer. Leave the referrer out.',
    })
    const { id } = await shown('1002')
    await head.post(`${path}/${id}/code`)
    const renewed = (await shown('1002')).code
    expect(renewed).not.toBe(code)
    expect((await register(code)).status).toBe(409)
    expect((await open(`/f/${code}`)).status).toBe(404)
    expect((await register(renewed)).status).toBe(200)
  })
})

test('an agent sees and changes links of the own downline only, also after the player has moved', async () => {
  await codeOf('1004')
  const { id } = await shown('1004')
  expect(await shown('1004', north)).toBeUndefined()
  expect((await north.post(`${path}/${id}/deactivate`)).status).toBe(404)
  expect((await create('1005', north)).status).toBe(404)
  await office.rows('update player set agent_id = 112 where id = 1004')
  expect(await shown('1004', north)).toMatchObject({ id, agentId: '112' })
  expect((await north.post(`${path}/${id}/deactivate`)).status).toBe(200)
})
