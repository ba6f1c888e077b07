import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '#checks/harness/staff/authenticator.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'

let office: Office
let head: Colleague
let role: string
const permissions = ['DOWNLINE_VIEW', 'DOWNLINE_SHARE_EDIT', 'DOWNLINE_EDIT', 'PLAYERS_VIEW'] as const

beforeAll(async () => {
  office = await openOffice()
  await office.rows(`update id_allocator set next_id = 50000 where name = 'account'`)
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  role = await office.role('Looks only', 50, ['DOWNLINE_VIEW', 'PLAYERS_VIEW'])
})
afterAll(() => office?.close())

const agentValues = (username: string, change: object = {}) => ({
  parent: '110',
  username,
  name: 'New Comer',
  email: `${username}@example.test`,
  role,
  creditReference: '0.00',
  initialDeposit: '0.00',
  share: '70.00',
  bookmakerShare: '0.00',
  fancyShare: '0.00',
  casinoShare: '0.00',
  commissionMode: 'share',
  matchRate: '0.00',
  sessionRate: '0.00',
  casinoRate: '0.00',
  minMatchRate: '0.00',
  maxMatchRate: '10.00',
  minSessionRate: '0.00',
  maxSessionRate: '10.00',
  pointValue: '1.00',
  deepestLevel: 20,
  ...change,
})
const create = (username: string, change: object = {}) =>
  head.post('/api/downline-create', { values: agentValues(username, change), ...confirmation })
const chosen = 'copper-window-19-fern'

/** Creates an agent and signs in with the first password. */
async function createAndSignIn(username: string, change: object = {}) {
  const made = await create(username, change)
  expect([made.status, made.body.message]).toEqual([200, `Agent ${username} created below north`])
  const client = panelClient(office.url)
  const entered = await client.login(username, String(made.body.once['First password']))
  return { client, entered, first: String(made.body.once['First password']) }
}

test('AUT-10 an agent with required two-step can only enroll an authenticator first, then signs in with both', async () => {
  const { client, entered } = await createAndSignIn('two_steps', { needsSecondStep: true })
  expect([entered.status, entered.body.data]).toMatchObject([200, { enrolment: true, second_step: false }])
  const shut = await client.get('/api/downline')
  expect([shut.status, shut.body.data]).toEqual([401, 'Your session has ended. Sign in again.'])
  const { client: free, entered: plain } = await createAndSignIn('one_step')
  expect([plain.status, plain.body.data.enrolment]).toEqual([200, false])
  // If two-step becomes required later, an open session falls back to enrollment at the next request.
  await office.rows(`update staff set must_reset = false where username in ('one_step', 'two_steps')`)
  expect((await free.get('/api/downline')).status).toBe(200)
  await office.rows(`update staff set needs_second_step = true where username = 'one_step'`)
  expect((await free.get('/api/downline')).status).toBe(401)
  const { answer } = await enrol(client)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await client.get('/api/downline')).status).toBe(200)
})

test('an agent with an IP allowlist is rejected from other addresses at sign-in and on every request', async () => {
  const made = await create('from_there', { allowedIps: '203.0.113.0/24\n2001:db8::/32' })
  const elsewhere = await panelClient(office.url).login('from_there', String(made.body.once['First password']))
  expect([elsewhere.status, elsewhere.body.code, elsewhere.body.data]).toEqual([
    403,
    'access_refused',
    'This account cannot be used from your IP address.',
  ])
  const { client, first } = await createAndSignIn('from_here', { allowedIps: '127.0.0.0/8\n::1' })
  expect((await client.post('/api/change-password', { current: first, password: chosen })).status).toBe(200)
  expect((await client.get('/api/downline')).status).toBe(200)
  await office.rows(`update staff set allowed_ips = '{203.0.113.0/24}' where username = 'from_here'`)
  const refused = await client.get('/api/downline')
  expect([refused.status, refused.body.code]).toEqual([401, 'access_refused'])
  expect((await create('nonsense', { allowedIps: '203.0.113.0/33' })).body.fields).toEqual({
    allowedIps: 'Enter IP addresses or ranges like 203.0.113.7 or 203.0.113.0/24, one per line.',
  })
})

test('a locked account or upline blocks sign-in and ends sessions; a suspended agent keeps read access', async () => {
  const { client, first } = await createAndSignIn('locked_out')
  expect((await client.post('/api/change-password', { current: first, password: chosen })).status).toBe(200)
  let latest = client
  /** Whether the open session still works and a new sign-in succeeds; a new sign-in ends the previous session. */
  const fares = async () => {
    const { status: stays } = await latest.get('/api/downline')
    const newClient = panelClient(office.url)
    const { status: enters } = await newClient.login('locked_out', chosen)
    if (enters === 200) latest = newClient
    return [stays, enters]
  }
  const [{ id } = { id: '' }] = await office.rows(`select id::text as id from agent where username = 'locked_out'`)
  const become = async (node: string, deed: string) => {
    const { status, body } = await head.post(`/api/downline/${node}/${deed}`, confirmation)
    expect([deed, status, status === 200 ? '' : body.data]).toEqual([deed, 200, ''])
  }
  for (const node of [String(id), '110']) {
    await become(node, 'suspension')
    expect(await fares(), `${node} suspended`).toEqual([200, 200])
    await become(node, 'lock')
    expect(await fares(), `${node} locked`).toEqual([401, 401])
    await become(node, 'activation')
    expect(await fares(), `${node} active`).toEqual([200, 200])
  }
  // Platform staff belong to no agent.
  expect((await head.get('/api/downline')).status).toBe(200)
})

test('shows an agent times in their own time zone; business days follow the site', async () => {
  const { client, first } = await createAndSignIn('in_dubai', { timeZone: 'Asia/Dubai', language: 'hi' })
  await client.post('/api/change-password', { current: first, password: chosen })
  expect((await client.get('/api/site-config')).body.data).toMatchObject({
    own_timezone: 'Asia/Dubai',
    timezone: 'Asia/Kolkata',
    language: 'hi',
  })
  // 19:00 UTC is the 10th in Dubai and the 11th in Kolkata. A link to a period means the same rows for both.
  await office.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency, created_at)
     select cell_of(7700), 7700, 1, id, 'late_comer', 'INR', '2026-11-10T19:00:00Z' from agent where username = 'in_dubai'`,
  )
  await office.rows(`insert into wallet (cell, account_id, domain_id, currency) values (cell_of(7700), 7700, 1, 'INR')`)
  const on = async (who: { get: Colleague['get'] }, day: string) =>
    (await who.get(`/api/players?id=7700&registeredAt=${day}..${day}`)).body.data.length
  expect([await on(client, '2026-11-10'), await on(client, '2026-11-11')]).toEqual([0, 1])
  expect([await on(head, '2026-11-10'), await on(head, '2026-11-11')]).toEqual([0, 1])
  const nowhere = await create('nowhere', { timeZone: 'Asia/Atlantis' })
  expect([nowhere.status, nowhere.body.fields]).toEqual([422, { timeZone: 'Choose a time zone.' }])
})

test('an agent can return shares only if the upline allows it', async () => {
  const north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
  await office.rows(
    `insert into agent_share (agent_id, product, cumulative_share) values (110, 'exchange', 8000), (110, 'casino', 5000)
     on conflict (agent_id, product) do update set cumulative_share = excluded.cumulative_share`,
  )
  await office.rows(
    `update agent_share set cumulative_share = case product when 'exchange' then 7000 else 0 end where agent_id > 110`,
  )
  const giveBack = (input: object, colleague = north) =>
    colleague.post('/api/downline/share-reduction', { ...input, ...confirmation })
  const shut = await giveBack({ share: '70.00' })
  expect([shut.status, shut.body.data]).toEqual([409, 'Your shares can only be changed by your upline.'])
  const shares = { share: '80.00', bookmakerShare: '0.00', fancyShare: '0.00', casinoShare: '50.00' }
  const allowed = await head.post('/api/downline/110/shares', {
    ...shares,
    commissionMode: 'share',
    isShareLocked: false,
    ...confirmation,
  })
  expect([allowed.status, allowed.body.message]).toEqual([200, 'Shares changed; they apply to new bets'])
  const above = await giveBack({ share: '80.01' })
  expect([above.status, above.body.fields]).toEqual([409, { share: 'Your share is 80.00 %; it can only be reduced.' }])
  const below = await giveBack({ share: '69.99' })
  expect([below.status, below.body.fields]).toEqual([
    409,
    { share: 'A downline account already has a share of 70.00 %.' },
  ])
  expect((await giveBack({ share: '75.00' })).status).toBe(200)
  const held = await office.rows(
    `select product, cumulative_share from agent_share where agent_id = 110 and cumulative_share > 0 order by product`,
  )
  expect(held).toEqual([
    { product: 'casino', cumulative_share: 5000 },
    { product: 'exchange', cumulative_share: 7500 },
  ])
  expect((await giveBack({ share: '1.00' }, head)).body.data).toBe('Your user does not belong to an agent account.')
})

test('sub accounts are the logins of the selected node, within the viewer’s downline', async () => {
  const east = await office.hire({ username: 'east', agentId: 111n, domains: [1], permissions: ['USER_VIEW'] })
  await office.hire({ username: 'east_two', agentId: 111n, domains: [1], permissions: [] })
  const names = async (colleague: Colleague, more = '') =>
    (await colleague.get(`/api/downline-sub-accounts${more}`)).body.data.map(
      ({ username }: Record<string, string>) => username,
    )
  expect(await names(head, '?node=111')).toEqual(['east', 'east_two'])
  expect(await names(east)).toEqual(['east', 'east_two'])
  expect(await names(east, '?node=110')).toEqual([])
  expect(await names(head)).toEqual(expect.arrayContaining(['east', 'from_here', 'in_dubai', 'north', 'two_steps']))
  expect(await names(head)).not.toContain('head')
  const [dubai] = (await head.get('/api/downline-sub-accounts?username=in_dubai')).body.data
  expect(dubai).toMatchObject({ agent: 'in_dubai', timeZone: 'Asia/Dubai', needsSecondStep: false, allowedIps: '' })
  expect((await names(head, '?needsSecondStep=YES')).toSorted()).toEqual(['one_step', 'two_steps'])
  const blind = await office.hire({ username: 'blind', agentId: 111n, domains: [1], permissions: ['DOWNLINE_VIEW'] })
  expect((await blind.get('/api/downline-sub-accounts')).status).toBe(403)
})
