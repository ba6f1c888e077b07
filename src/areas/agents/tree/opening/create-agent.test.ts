import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  const permissions = ['DOWNLINE_VIEW', 'DOWNLINE_CREATE', 'DOWNLINE_SHARE_EDIT', 'PLAYERS_VIEW'] as const
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
  await office.rows(
    `insert into username_claim (name_key, account_id) values ('1:newcomer', 110), ('2:over_there', 200)`,
  )
})
afterAll(() => office?.close())

test('shows the parent bounds and username availability within the own downline only', async () => {
  const around = {
    above: { exchange: '90.00', bookmaker: '0.00', fancy: '0.00', casino: '80.00' },
    largest: '100.00',
  }
  const noShares = { exchange: '0.00', bookmaker: '0.00', fancy: '0.00', casino: '0.00' }
  expect((await north.get('/api/downline/new-account?parent=110')).body.data).toEqual({
    shares: { ...around, below: noShares },
    limits: [],
  })
  expect((await head.get('/api/downline/110/share-range')).body.data).toMatchObject({
    above: { exchange: '100.00' },
    below: { exchange: '90.00', casino: '80.00' },
  })
  expect((await north.get('/api/downline/111/share-range')).body.data).toMatchObject(around)
  // Bounds of the own account would reveal the upline, so they are not available.
  for (const id of ['110', '100', '120', '200', '999'])
    expect((await north.get(`/api/downline/${id}/share-range`)).status, id).toBe(404)
  for (const parent of ['100', '120', '200', '999']) {
    expect((await north.get(`/api/downline/new-account?parent=${parent}`)).status, parent).toBe(404)
    expect((await north.get(`/api/downline/username?parent=${parent}&username=newcomer`)).status, parent).toBe(404)
  }
  const availability = async (username: string, parent: string, colleague = head) =>
    (await colleague.get(`/api/downline/username?parent=${parent}&username=${username}`)).body.data
  expect(await availability('newcomer', '110')).toEqual({
    username: 'newcomer',
    complaint: `'newcomer' is already in use.`,
  })
  expect(await availability('north', '200')).toMatchObject({ complaint: `'north' is already in use.` })
  expect(await availability('newcomer_2', '110', north)).toEqual({ username: 'newcomer_2', complaint: null })
  // A username used in another domain is not disclosed.
  expect(await availability('over_there', '110')).toEqual({ username: 'over_there', complaint: null })
  expect(await availability('over_there', '200')).toMatchObject({ complaint: `'over_there' is already in use.` })
  expect((await head.get('/api/downline/username?username=Not%20Good')).status).toBe(422)
  const blind = await office.hire({ username: 'blind', permissions: ['DOWNLINE_VIEW'] })
  for (const at of ['new-account?parent=110', '110/share-range', 'username?username=newcomer'])
    expect((await blind.get(`/api/downline/${at}`)).status, at).toBe(403)
})

test('needs a second approver if its login could handle payments, as a user with such a role does', async () => {
  await office.rows(`update id_allocator set next_id = 50000 where name = 'account'`)
  const second = await office.hire({ username: 'second', permissions: staffPermissions, rank: 4 })
  const agentWork = ['DOWNLINE_VIEW', 'DOWNLINE_CREATE', 'DOWNLINE_TRANSFER', 'PLAYER_CREATE'] as const
  const create = (username: string, role: string) => {
    const rates = {
      matchRate: '0.00',
      sessionRate: '0.00',
      casinoRate: '0.00',
      minMatchRate: '0.00',
      minSessionRate: '0.00',
    }
    const shares = { share: '70.00', bookmakerShare: '0.00', fancyShare: '0.00', casinoShare: '70.00' }
    const amounts = { creditReference: '0.00', initialDeposit: '0.00', exposureLimit: null, pointValue: '1.00' }
    const rest = { phone: null, city: null, reference: null, verticals: ['exchange'], deepestLevel: 20 }
    const terms = { commissionMode: 'share', maxMatchRate: '10.00', maxSessionRate: '10.00', ...rates, ...shares }
    const named = { parent: '110', username, name: 'Agent', email: `${username}@example.test`, role }
    return head.post('/api/downline-create', { values: { ...named, ...terms, ...amounts, ...rest }, ...confirmation })
  }
  expect((await create('with_chips', await office.role('Agents', 50, agentWork))).status).toBe(200)
  const asked = await create('with_finance', await office.role('Finance', 50, [...agentWork, 'DEPOSIT_APPROVE']))
  expect([asked.status, asked.body.message]).toEqual([202, 'Awaiting second approval'])
  const stands = () =>
    office.rows(`select a.username, s.created_by, m.kind from agent a join staff s on s.agent_id = a.id
      left join email m on m.staff_id = s.id where a.username = 'with_finance'`)
  expect(await stands()).toEqual([])
  const made = await decide(second, String(asked.body.data.approval))
  expect([made.status, made.body.message]).toEqual([200, 'Agent with_finance created below north'])
  // The owner of the login sets the password by the invitation; no other user reads one.
  expect(made.body.once).toBeUndefined()
  expect(await stands()).toEqual([{ username: 'with_finance', created_by: 'head', kind: 'invitation' }])
})
