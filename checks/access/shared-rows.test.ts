import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import { actionEndpoint } from '#checks/hostile/endpoints/screen-endpoints.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { partOf } from '#checks/run-size.ts'
import { demoDomains } from '#demo/world/world.ts'
import { allBindings } from '#areas/server.ts'
import { operatorWide, type Act, type AnySubject } from '#engine/action/act.ts'
import { isShared } from '#engine/reach/shared-domains.ts'
import type { PlacedAction } from '#engine/http/routes/catalogue.ts'
import { bodyOf } from './request-templates.ts'
import { contents } from './open-tree-fixture.ts'
import { firstIds } from './crawl.ts'
import {
  startInProcessServer,
  type ApiResponse,
  type InProcessServer,
  type SessionHeaders,
} from './in-process-server.ts'

/** The subject that an act has read last. */
let seen: AnySubject | null = null
const observed = (act: Act): Act => ({
  ...act,
  facts: async (tx, request) => {
    const facts: { readonly subject: AnySubject } | null = await act.facts(tx, request)
    seen = facts?.subject ?? null
    return facts
  },
})

let database: TestDatabase
let server: InProcessServer
let everywhere: SessionHeaders
let inOneDomain: SessionHeaders
let ofAgent: SessionHeaders
/** A market and an event with bets of several domains. */
let sharedIds: readonly string[]
const firstDomain = demoDomains[0]!
const isFull = process.env['ACCESS'] === 'all'

beforeAll(async () => {
  const bindings = allBindings.map((one) => ({ ...one, ...(one.acts ? { acts: one.acts.map(observed) } : {}) }))
  database = await freshDatabase('template_world')
  server = await startInProcessServer(database, { bindings })
  const { rows } = await database.ownerPool.query<{ id: bigint }>(
    'select id from agent where domain_id = $1 and parent_id is null limit 1',
    [firstDomain],
  )
  const busy = await database.ownerPool.query<{ market: bigint; event: bigint }>(
    `select m.id as market, m.event_id as event from market m join position p on p.market_id = m.id
     where m.status = 'OPEN' group by m.id order by count(distinct p.domain_id) desc, m.id limit 1`,
  )
  sharedIds = [String(busy.rows[0]!.market), String(busy.rows[0]!.event)]
  everywhere = (await server.addUser({ username: 'everywhere', domains: demoDomains })).pass
  inOneDomain = (await server.addUser({ username: 'in-one', domains: [firstDomain] })).pass
  ofAgent = (await server.addUser({ username: 'of-agent', domains: [firstDomain], agentId: rows[0]!.id })).pass
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

interface Preview extends Pick<ApiResponse, 'status' | 'text'> {
  readonly subject: AnySubject | null
}

async function previewAs(pass: SessionHeaders, { owner, action }: PlacedAction, id: string): Promise<Preview> {
  const path = `${actionPath(owner, action).replace(/:\w+/, id)}?preview=1`
  const body = bodyOf(actionEndpoint({ owner, action }).right)
  const fields = typeof body === 'object' && body !== null ? body : {}
  seen = null
  const { status, text } = await server.ask(pass, {
    method: 'POST',
    path,
    body: { ...fields, ...(action.on === 'rows' ? { ids: [id] } : {}) },
  })
  // Two previews of the same act differ in their instants.
  return { status, text: text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'), subject: seen }
}

interface Tried {
  readonly placed: PlacedAction
  readonly name: string
  readonly id: string
  readonly subject: AnySubject
}

const weight = ({ domainId }: AnySubject): number => (isShared(domainId) ? domainId.involved.length : 0)

/** Previews every third action, all of them with ACCESS=all, as a user who may do everything; a row with the bets of several domains is preferred. */
async function triedActions(): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  for (const placed of isFull ? contents.actions : partOf(contents.actions, 3)) {
    const { owner, action } = placed
    const ids =
      action.on === 'list'
        ? ['1']
        : [...sharedIds, ...(owner.shape === 'list' ? await firstIds({ server, pass: everywhere }, owner) : [])]
    let best: Tried | null = null
    for (const id of ids) {
      const { subject } = await previewAs(everywhere, placed, id)
      if (subject && (best === null || weight(subject) > weight(best.subject)))
        best = { placed, id, subject, name: `${owner.path} ${action.name}` }
      if (subject && (!isShared(subject.domainId) || weight(subject) > 1)) break
    }
    if (best) tried.push(best)
  }
  return tried
}

test('refuses every act on a row that domains share to staff of one of them, and any act of the operator to agents', async () => {
  const tried = await triedActions()
  const shared = tried.filter(({ subject }) => weight(subject) > 1)
  const ofNoAgent = tried.filter(({ subject }) => subject.agentId === operatorWide)
  const wrong: string[] = []
  for (const { placed, id, name } of shared) {
    const refused = await previewAs(inOneDomain, placed, id)
    // The bet of another domain, through which its market would be found, does not exist for this user.
    if (placed.owner.shape === 'list' && placed.owner.scope === 'downline' && refused.status === 404) continue
    if (refused.status !== 403 || !refused.text.includes('foreign_bets'))
      wrong.push(`one domain: ${name}: ${refused.status} ${refused.text.slice(0, 120)}`)
    const [all, selected] = [
      await previewAs(everywhere, placed, id),
      await previewAs({ ...everywhere, 'x-domain': String(firstDomain) }, placed, id),
    ]
    if (all.text !== selected.text) wrong.push(`selection: ${name}: ${all.text} / ${selected.text}`)
  }
  for (const { placed, id, name } of ofNoAgent) {
    const { status, text, subject } = await previewAs(ofAgent, placed, id)
    // An act on the agent's own preference or message has the agent as its owner.
    const isOwn = subject !== null && subject.agentId !== operatorWide
    if (status < 400 && !isOwn) wrong.push(`agent: ${name}: ${status} ${text.slice(0, 120)}`)
  }
  console.log(
    `shared rows: ${tried.length} of ${contents.actions.length} actions tried, ${shared.length} on rows with bets of several domains, ${ofNoAgent.length} on rows of no agent`,
  )
  expect(wrong).toEqual([])
  expect(shared.length).toBeGreaterThan(isFull ? 40 : 12)
})

test('lets staff of agents read nothing of the operator, whatever their role says', async () => {
  const held = server.routes.filter(({ method, permission }) => method === 'GET' && isOfOperator(permission ?? ''))
  const wrong: string[] = []
  for (const { path } of held) {
    const { status } = await server.ask(ofAgent, { method: 'GET', path: path.replaceAll(/:\w+/g, '1') })
    if (status !== 403) wrong.push(`${path}: ${status}`)
  }
  console.log(`reads of the operator: ${held.length} routes tried as staff of an agent, ${wrong.length} answered`)
  expect(wrong).toEqual([])
  expect(held.length).toBeGreaterThan(30)
  const paths = new Set(held.map(({ path }) => path))
  for (const read of ['/pg-settings/gateways', '/pg-settings/accounts', '/ht-deposit', '/general-setting/values'])
    expect([read, paths.has(`/api${read}`)]).toEqual([read, true])
  for (const read of ['/deposits/callbacks', '/deposits/differences', '/deposits/reconciliation'])
    expect([read, paths.has(`/api${read}`)]).toEqual([read, true])
  // What everyone may read is decided list by list: fixtures and roles, which agents assign to their own staff. Those of
  // developers have no rows for agents.
  const forEveryone = contents.lists.filter(
    ({ scope, permission }) => scope === 'everyone' && !isOfOperator(permission),
  )
  expect(forEveryone.map(({ path }) => path).toSorted()).toEqual([
    '/account/unknown-keys',
    '/app-notify/providers',
    '/bonus-templates',
    '/calc-affiliate',
    '/calc-losing-bonus',
    '/calc-loyalty',
    '/casino-reconciliation/providers',
    '/dev-dashboard/events',
    '/dev-dashboard/failures',
    '/dev-settings',
    '/dev-settings-changes',
    '/dev-warehouse-logs',
    '/device-restrictions',
    '/domain-lookup',
    '/event-markets',
    '/events',
    '/exchange-rates',
    '/ggr/closed-days',
    '/ggr/corrections',
    '/ggr/definitions',
    '/ggr/provider-fees',
    '/market-result',
    '/masters',
    '/masters/changes',
    '/month-end',
    '/month-end/points',
    '/permissions',
    '/roles',
    '/sportsbook-bets/selections',
    '/vip-level',
    '/webhooks',
    '/webhooks/attempts',
    '/webhooks/deliveries',
    '/webhooks/failures',
    '/webhooks/replays',
  ])
})
