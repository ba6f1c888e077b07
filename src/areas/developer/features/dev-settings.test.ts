import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { inboundBindings } from '#areas/inbound-api/calls/inbound.server.ts'
import { featureNames } from './feature-names.ts'

let office: Office
let head: Colleague
let second: Colleague
let reader: Colleague
let site: Awaited<ReturnType<typeof signedSite>>
let player: string

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  second = await office.hire({ username: 'second', permissions: staffPermissions, rank: 5 })
  reader = await office.hire({ username: 'reader', permissions: ['DEV_SETTINGS_VIEW'] })
  site = await signedSite(office.url, office.database.ownerPool)
  player = (await register('first')).body.player
})
afterAll(() => office?.close())

const send = (path: string, fields: object) => site(path, { externalId: randomUUID(), ...fields })
const register = (username: string) => send('/player', { username, agent: 'house' })
const deposit = (externalId: string = randomUUID()) =>
  send('/deposit', { externalId, player, method: 'upi', amount: '500.00' })
const legs = () => [{ sport: 'football', event: randomUUID(), market: 'Winner', selection: 'Home', odds: '2' }]

/** Saves the switches at `place` (a domain as '/1', or '' for all). */
async function change(place: string, switches: Readonly<Record<string, boolean | null>>, client: Colleague = head) {
  const path = `/api/general-setting/features${place}`
  const { values, version } = (await client.get(path)).body.data
  const answer = await client.put(path, {
    values: { ...values, ...switches },
    version,
    reason: confirmation.reason,
  })
  forgetCached()
  return answer
}
async function changeTogether(place: string, switches: Readonly<Record<string, boolean | null>>): Promise<void> {
  const { status, body } = await change(place, switches)
  expect(status).toBe(202)
  expect((await decide(second, body.data.approval)).status).toBe(200)
  forgetCached()
}
const shownOf = async (feature: string, client: Colleague = reader) =>
  (await client.get(`/api/dev-settings?feature=${feature}`)).body.data.map((row: Readonly<Record<string, unknown>>) => [
    row['domain'],
    row['status'],
    row['source'],
    row['changedBy'],
    row['approvedBy'],
  ])

const refusal = (title: string) => ({ status: 409, body: { code: 'feature_off', data: `${title} are switched off.` } })
const money = { amount: '500.00' }
const unknown = '0198c0de-0000-7000-8000-000000000000'

/** Calls that each switch stops; some name nothing that exists, for they are refused before it is looked for. */
const stopped: Readonly<Record<string, readonly (readonly [path: string, fields: () => object])[]>> = {
  deposits: [
    ['/deposit', () => ({ player, method: 'upi', ...money })],
    ['/deposit/start', () => ({ player, way: 'UPI_ONE', ...money })],
  ],
  withdrawals: [['/withdrawal', () => ({ player, method: 'upi', beneficiary: 'me@upi', amount: '10.00' })]],
  registrations: [['/player', () => ({ username: `new-${randomUUID().slice(0, 8)}`, agent: 'house' })]],
  exchangeBets: [
    ['/bet', () => ({ player, market: '1', runner: '1', side: 'BACK', odds: '2', stake: '10.00' })],
    ['/bet/green-up', () => ({ player, market: '1', runner: '1', odds: '2' })],
  ],
  sportsbookTickets: [['/ticket', () => ({ player, unit: '10.00', legs: legs() })]],
  cashOuts: [
    ['/ticket/cash-out/offer', () => ({ ticket: unknown, legs: [{ n: 1, odds: '1.5' }] })],
    ['/ticket/cash-out', () => ({ offer: unknown, legs: [{ n: 1, odds: '1.5' }] })],
  ],
  casinoLaunches: [['/casino/session', () => ({ player, provider: 'qt' })]],
  bonusClaims: [['/bonus/claim', () => ({ player, bonus: 'Welcome' })]],
}
const codesOf = async (feature: string) =>
  Promise.all(
    (stopped[feature] ?? []).map(async ([path, fields]) => {
      const { externalId, ...rest } = { externalId: randomUUID(), ...fields() }
      return (await site(path, path === '/casino/session' ? rest : { externalId, ...rest })).body.code
    }),
  )

describe('a feature that is switched off', () => {
  test.each(featureNames.filter((name) => name !== 'withdrawals' && name !== 'cashOuts'))(
    'refuses the calls of %s with its code, in its domain and until it is on again',
    async (feature) => {
      expect(await codesOf(feature)).not.toContain('feature_off')
      expect((await change('/1', { [feature]: false })).status).toBe(200)
      expect(new Set(await codesOf(feature))).toEqual(new Set(['feature_off']))
      expect(await shownOf(feature)).toEqual([
        ['First House', 'OFF', 'DOMAIN', 'head', null],
        ['Second House', 'ON', 'DEFAULT', null, null],
      ])
      expect((await change('/1', { [feature]: null })).status).toBe(200)
      expect(await codesOf(feature)).not.toContain('feature_off')
    },
  )

  test('that holds back money of players is switched by two, off and on', async () => {
    for (const feature of ['withdrawals', 'cashOuts']) {
      await changeTogether('/1', { [feature]: false })
      expect(new Set(await codesOf(feature))).toEqual(new Set(['feature_off']))
      expect((await shownOf(feature))[0]).toEqual(['First House', 'OFF', 'DOMAIN', 'head', 'second'])
      const waits = await change('/1', { [feature]: true })
      expect(waits.status).toBe(202)
      expect(new Set(await codesOf(feature))).toEqual(new Set(['feature_off']))
      expect((await decide(second, waits.body.data.approval, 'reject')).status).toBe(200)
      await changeTogether('/1', { [feature]: null })
      expect(await codesOf(feature)).not.toContain('feature_off')
    }
  })

  test('of all domains is switched by two, and a domain may go on by a value of its own', async () => {
    await changeTogether('', { deposits: false })
    expect(await deposit()).toMatchObject(refusal('Deposits'))
    expect((await shownOf('deposits')).map(([, state, source]: readonly string[]) => [state, source])).toEqual([
      ['OFF', 'OPERATOR'],
      ['OFF', 'OPERATOR'],
    ])
    expect((await change('/1', { deposits: true })).status).toBe(200)
    expect((await deposit()).status).toBe(200)
    await changeTogether('', { deposits: null })
    expect((await change('/1', { deposits: null })).status).toBe(200)
  })

  test('neither stops what was begun nor forgets what was answered', async () => {
    const id = randomUUID()
    const begun = await deposit(id)
    const placed = await (async () => {
      await send('/deposit/confirmation', { deposit: (await deposit()).body.deposit, ...money })
      return send('/ticket', { player, unit: '10.00', legs: legs() })
    })()
    const asked = await send('/withdrawal', { player, method: 'upi', beneficiary: 'me@upi', amount: '10.00' })
    expect([begun.status, placed.status, asked.status]).toEqual([200, 200, 200])
    await changeTogether('/1', Object.fromEntries(featureNames.map((name) => [name, false])))
    expect((await deposit(id)).body).toEqual(begun.body)
    const confirmed = await send('/deposit/confirmation', { deposit: begun.body.deposit, ...money })
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'SUCCESS'])
    const settled = await send('/ticket/result', { ticket: placed.body.ticket, legs: [{ n: 1, outcome: 'WIN' }] })
    expect([settled.status, settled.body.status, settled.body.returned]).toEqual([200, 'WON', '20.00'])
    expect((await send('/withdrawal/cancellation', { withdrawal: asked.body.withdrawal })).status).toBe(200)
    expect((await site('/balance', { player })).status).toBe(200)
    await changeTogether('/1', Object.fromEntries(featureNames.map((name) => [name, null])))
  })

  test('is named only by calls that begin something', () => {
    const named = (inboundBindings.inboundHandlers ?? []).flatMap(({ inbound: { path, feature } }) =>
      feature === undefined ? [] : [`${feature} ${path}`],
    )
    const expected = Object.entries(stopped).flatMap(([feature, calls]) => calls.map(([path]) => `${feature} ${path}`))
    expect(named.toSorted()).toEqual(expected.toSorted())
  })
})

describe('the changes of switches', () => {
  test('are listed one by one with both people, and an approval that waits is none', async () => {
    await change('/1', { registrations: false, bonusClaims: false })
    expect((await change('/1', { withdrawals: false })).status).toBe(202)
    const { body } = await reader.get('/api/dev-settings-changes?domainId=1')
    const newest = body.data
      .slice(0, 2)
      .map((row: Readonly<Record<string, unknown>>) => [
        row['feature'],
        row['domain'],
        row['before'],
        row['after'],
        row['changedBy'],
        row['approvedBy'],
      ])
    expect(newest.toSorted()).toEqual([
      ['bonusClaims', 'First House', 'INHERITED', 'OFF', 'head', null],
      ['registrations', 'First House', 'INHERITED', 'OFF', 'head', null],
    ])
  })

  test('and the switches are shown of the reader’s domains, and to no staff of agents', async () => {
    const permissions = ['DEV_SETTINGS_VIEW']
    const abroad = await office.hire({ username: 'abroad', permissions, domains: [2] })
    expect((await shownOf('registrations', abroad)).map(([domain]: readonly string[]) => domain)).toEqual([
      'Second House',
    ])
    const seen = (await abroad.get('/api/dev-settings-changes')).body.data
    expect(seen.filter(({ domainId }: { readonly domainId: unknown }) => String(domainId) === '1')).toEqual([])
    const ofAgent = await office.hire({ username: 'agent.staff', permissions, domains: [1], agentId: 100n })
    for (const path of ['/api/dev-settings', '/api/dev-settings-changes'])
      expect((await ofAgent.get(path)).body.data ?? []).toEqual([])
  })
})
