import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'

let office: Office
let head: Colleague
let oneDomain: Colleague

let call: Awaited<ReturnType<typeof signedSite>>
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  oneDomain = await office.hire({ username: 'one.domain', permissions: staffPermissions, domains: [1] })
  call = await signedSite(office.url, office.database.ownerPool)
})
afterAll(() => office?.close())

const list = '/api/state-restriction'
const idOf = async (code: string) =>
  String((await office.rows(`select id from geo_rule where coalesce(state, country) = $1`, [code]))[0].id)
const keepAll = Object.fromEntries(
  ['login', 'register', 'deposit', 'withdraw', 'sports', 'casino', 'bonus'].map((operation) => [operation, 'KEEP']),
)
const close = async (codes: readonly string[], change: object, client: Colleague = head) =>
  client.post(`${list}/switches`, { ids: await Promise.all(codes.map(idOf)), ...keepAll, ...change, ...confirmation })
const decisionsFor = async (question: string) => {
  const { body } = await head.get(`${list}/test?${question}`)
  return Object.fromEntries(
    body.data.decisions.map(({ operation, isAllowed }: { operation: string; isAllowed: boolean }) => [
      operation,
      isAllowed,
    ]),
  )
}

let registered = 0
const register = (username: string, more: object = {}) =>
  call('/player', { externalId: randomUUID(), username: `${username}.${(registered += 1)}`, ...more })
const deposit = (player: string, more: object = {}) =>
  call('/deposit', { externalId: randomUUID(), player, method: 'upi', amount: '100.00', ...more })

describe('location rules', () => {
  test('cover every country and the states of India, open by default', async () => {
    const { body } = await head.get(`${list}?page=1`)
    expect(body.total_item).toBe(249 + 36)
    const states = await head.get(`${list}?country=IN&level=STATE`)
    expect(states.body.total_item).toBe(36)
    expect(states.body.data[0]).toMatchObject({ rule: 'BY_MODE', sports: true, login: true, effectiveFrom: null })
    expect(await decisionsFor('country=IN&state=IN-TN')).toEqual(
      Object.fromEntries(Object.keys(keepAll).map((operation) => [operation, true])),
    )
  })

  test('close several locations at once and record the old values in the audit log', async () => {
    const { status } = await close(['IN-TN', 'IN-TS'], { sports: 'CLOSE', register: 'CLOSE', message: 'Closed by law' })
    expect(status).toBe(200)
    const { body } = await head.get(`${list}?code=IN-TN`)
    expect(body.data[0]).toMatchObject({
      name: 'Tamil Nadu',
      rule: 'LISTED',
      sports: false,
      register: false,
      withdraw: true,
      message: 'Closed by law',
      updatedBy: 'head',
    })
    const traces = await office.rows(
      `select actor, before ->> 'sports' as before, after ->> 'sports' as after from audit where action = 'state-restriction.switches'`,
    )
    expect(traces).toEqual([
      { actor: 'head', before: 'true', after: 'false' },
      { actor: 'head', before: 'true', after: 'false' },
    ])
    expect(await decisionsFor('country=IN&state=IN-TN')).toMatchObject({ sports: false, register: false, casino: true })
    expect(await decisionsFor('country=IN&state=IN-KA')).toMatchObject({ sports: true })
  })

  test('have an edit form that detects version conflicts', async () => {
    const path = `/api/state-restriction-edit/${await idOf('KP')}`
    const { values, version } = (await head.get(path)).body.data
    expect(values).toMatchObject({ name: 'North Korea', isListed: false, login: true })
    const saved = await head.put(path, {
      values: { ...values, isListed: true, login: false },
      version,
      ...confirmation,
    })
    expect(saved.body.message).toBe('Geo rule saved')
    expect((await head.put(path, { values, version, ...confirmation })).body.code).toBe('version_conflict')
    expect(
      (await head.put(path, { values: { ...values, name: 'Elsewhere' }, version: version + 1, ...confirmation }))
        .status,
    ).toBe(422)
  })

  test('can be changed only by staff of all domains', async () => {
    expect((await close(['IN-GA'], { sports: 'CLOSE' }, oneDomain)).body.data).toContain('Only staff of all domains')
    const policy = { mode: 'ALLOW_LIST', vpn: 'BLOCK', message: 'Closed' }
    const ofAgent = await office.hire({ username: 'of.agent', permissions: staffPermissions, agentId: 110n })
    expect((await oneDomain.post(`${list}/policy`, { ...policy, ...confirmation })).status).toBe(409)
    expect((await ofAgent.post(`${list}/policy`, { ...policy, ...confirmation })).status).toBe(403)
  })

  test('are unchanged by a submission without changes', async () => {
    expect((await close(['IN-GA'], {})).body.data).toBe('No changes to save.')
  })
})

describe('inbound calls of a player site', () => {
  let old: string
  let wanderer: string

  test('reject a registration from a closed location with the message of its rule', async () => {
    const refused = await register('from.tn', { place: { country: 'IN', state: 'IN-TN' } })
    expect([refused.status, refused.body.data, refused.body.fields]).toEqual([
      409,
      ['Closed by law'],
      { place: 'Closed by law' },
    ])
    const taken = await register('from.ka', { place: { country: 'IN', state: 'IN-KA', source: 'IP' } })
    expect([taken.status, taken.body.data]).toEqual([200, undefined])
    old = taken.body.player
    expect(await office.rows('select country, home_state from player where id = $1', [old])).toEqual([
      { country: 'IN', home_state: 'IN-KA' },
    ])
    wanderer = (await register('nowhere')).body.player
    expect((await register('wrong', { place: { country: 'LK', state: 'IN-KA' } })).status).toBe(422)
  })

  test("RG-02 check deposits and bets by the player's location, or by the home state if none is sent", async () => {
    expect((await deposit(old)).status).toBe(200)
    expect(
      (
        await close(['IN-KA'], {
          deposit: 'CLOSE',
          sports: 'CLOSE',
          withdraw: 'CLOSE',
          login: 'CLOSE',
          message: 'Karnataka is closed',
        })
      ).status,
    ).toBe(200)
    await expect.poll(async () => (await deposit(old)).status).toBe(409)
    expect((await deposit(old)).body.data).toEqual(['Karnataka is closed'])
    expect((await deposit(old, { place: { country: 'IN', state: 'IN-GA' } })).status).toBe(200)
    expect((await deposit(wanderer)).status).toBe(200)
    expect((await deposit(wanderer, { place: { country: 'IN', state: 'IN-KA' } })).status).toBe(409)
    const bet = await call('/bet', {
      externalId: randomUUID(),
      player: old,
      market: '1',
      runner: '1',
      side: 'BACK',
      odds: '2',
      stake: '100.00',
    })
    expect([bet.status, bet.body.data]).toEqual([409, ['Karnataka is closed']])
  })

  test('allow existing players to log in and withdraw, but not new ones', async () => {
    const here = { country: 'IN', state: 'IN-KA' }
    const may = async (player?: string) =>
      (await call('/place', { ...(player ? { player } : {}), place: here })).body.place
    expect(await may(old)).toMatchObject({
      login: { isAllowed: true },
      withdraw: { isAllowed: true },
      deposit: { isAllowed: false, message: 'Karnataka is closed' },
      sports: { isAllowed: false },
      casino: { isAllowed: true },
    })
    expect(await may()).toMatchObject({ login: { isAllowed: false }, withdraw: { isAllowed: false } })
    const asks = await call('/withdrawal', { externalId: randomUUID(), player: old, method: 'bank', amount: '5.00' })
    expect(asks.body.data).not.toEqual(['Karnataka is closed'])
    expect((await call('/place', { player: '999999' })).status).toBe(404)
  })

  test('reject unlisted and unknown locations in allow-list mode', async () => {
    const policy = { mode: 'ALLOW_LIST', vpn: 'BLOCK', message: 'Service unavailable' }
    expect((await head.post(`${list}/policy`, { ...policy, ...confirmation })).status).toBe(200)
    expect((await head.get(`${list}/policy`)).body.data).toMatchObject({ mode: 'ALLOW_LIST', vpn: 'BLOCK', by: 'head' })
    await expect.poll(async () => (await register('unplaced')).status).toBe(409)
    expect((await register('unplaced')).body.data).toEqual(['Service unavailable'])
    expect((await register('from.lk', { place: { country: 'LK' } })).status).toBe(409)
    expect((await close(['LK'], { login: 'OPEN' })).status).toBe(200)
    await expect.poll(async () => (await register('from.lk', { place: { country: 'LK' } })).status).toBe(200)
    const masked = await register('masked', { place: { country: 'LK', isVpn: true } })
    expect(masked.body.data).toEqual(['Turn off your VPN to continue.'])
    expect((await head.get(`${list}?code=NP`)).body.data[0]).toMatchObject({ rule: 'BY_MODE', sports: false })
  })

  test('flag VPN users under the FLAG policy, and apply the default mode after a rule is removed', async () => {
    const policy = { mode: 'BLOCK_LIST', vpn: 'FLAG', message: 'Service unavailable' }
    expect((await head.post(`${list}/policy`, { ...policy, ...confirmation })).status).toBe(200)
    await expect
      .poll(async () => (await register('marked', { place: { country: 'NP', isVpn: true } })).status)
      .toBe(200)
    expect(
      await office.rows(`select payload ->> 'operation' as operation from outbox where name = 'player.flagged'`),
    ).toEqual([{ operation: 'register' }])
    expect((await head.post(`${list}/mode`, { ids: [await idOf('IN-KA')], ...confirmation })).status).toBe(200)
    await expect.poll(async () => (await deposit(old)).status).toBe(200)
  })
})
