import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionPath } from '#blueprint/screen/list.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { panelClient, type PanelResponse, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { openTrackedOperator, type TrackedOperator } from '#checks/harness/tracked-operator.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'

let fixture: TrackedOperator
let maker: PanelClient
let checker: PanelClient
beforeAll(async () => {
  fixture = await openTrackedOperator()
  maker = fixture.client('owner')
  checker = fixture.client('second')
})
afterAll(() => fixture?.close())

const signed = { reason: { code: 'REQUESTED', text: 'Requested by the operator' }, transactionPassword }
const decide = (client: PanelClient, id: string, decision = 'approve'): Promise<PanelResponse> =>
  client.post(`/api/approvals/${id}/decision`, { decision, reason: 'Looked at' })

const approvalIn = ({ status, body }: PanelResponse): string => {
  expect([status, body]).toEqual([202, expect.anything()])
  return (body as { data: { approval: string } }).data.approval
}

const save = async (
  client: PanelClient,
  path: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<PanelResponse> => {
  const { body } = await client.get(path)
  const { values, version } = (body as { data: { values: object; version: number } }).data
  return client.put(path, { values: { ...values, ...changes }, version, ...signed })
}

const staffIdOf = async (username: string): Promise<string> => {
  const { rows } = await fixture.operator.owner.query<{ id: bigint }>('select id from staff where username = $1', [
    username,
  ])
  return String(rows[0]!.id)
}

/** Requests that always need second approval, made by the maker. */
const sensitiveRequests: readonly (readonly [what: string, ask: (client: PanelClient) => Promise<PanelResponse>])[] = [
  ['a rolled back settlement', (client) => client.post('/api/market-result/1/rollback', signed)],
  [
    'a role with more permissions',
    (client) => save(client, '/api/role-edit/1', { permissions: ['BLOG_VIEW', 'NEWS_VIEW'] }),
  ],
  [
    'a higher approval limit of a user',
    async (client) => {
      await fixture.operator.owner.query(`update staff set item_limit = 1000 where username = 'bare'`)
      return save(client, `/api/user-edit/${await staffIdOf('bare')}`, { itemLimit: '500.00' })
    },
  ],
]

test.each(sensitiveRequests)(
  'FYE-01 %s is never approved by its requester: not in another session, with another role or in bulk',
  async (_, ask) => {
    const { owner } = fixture.operator
    await owner.query(`update role set rank = 1 where id = (select role_id from staff where username = 'second')`)
    const approval = approvalIn(await ask(maker))
    const attempts = [await decide(maker, approval)]
    const elsewhere = panelClient(fixture.operator.server.url)
    await elsewhere.login('owner', testPassword)
    attempts.push(await decide(elsewhere, approval))
    const { roleId } = await createStaff(owner, { username: `role of another ${approval.slice(-6)}` })
    const { rows } = await owner.query<{ role_id: bigint }>(`select role_id from staff where username = 'owner'`)
    await owner.query(`update staff set role_id = $1 where username = 'owner'`, [roleId])
    attempts.push(
      await decide(elsewhere, approval),
      ...(await Promise.all([1, 2, 3].map(() => decide(elsewhere, approval)))),
    )
    await owner.query(`update staff set role_id = $1 where username = 'owner'`, [rows[0]!.role_id])
    // A new sign-in ends the previous session.
    await maker.login('owner', testPassword)
    expect(attempts.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    const { rows: stands } = await owner.query('select status, checker from approval where id = $1', [approval])
    expect(stands).toEqual([{ status: 'PENDING', checker: null }])
    expect((await decide(checker, approval)).status).toBe(200)
  },
)

/** Ways a requester can lose the permission, and how to restore it. */
const losses: readonly (readonly [what: string, lose: string, undo: string])[] = [
  [
    'was suspended',
    `update staff set status = 'SUSPENDED' where username = 'owner'`,
    `update staff set status = 'ACTIVE' where username = 'owner'`,
  ],
  [
    'lost the permission',
    `update role set permissions = array_remove(permissions, 'ROLE_EDIT') where id = (select role_id from staff where username = 'owner')`,
    `update role set permissions = array_append(permissions, 'ROLE_EDIT') where id = (select role_id from staff where username = 'owner')`,
  ],
  [
    'access expired',
    `update staff set valid_until = now() - interval '1 second' where username = 'owner'`,
    `update staff set valid_until = null where username = 'owner'`,
  ],
]

test('FYE-01 a request whose maker has lost the permission can only be rejected', async () => {
  const { owner } = fixture.operator
  const ask = async () => approvalIn(await save(maker, '/api/role-edit/1', { permissions: ['NEWS_VIEW'] }))
  for (const [what, lose, undo] of losses) {
    const approval = await ask()
    await owner.query(lose)
    const { status, body } = await decide(checker, approval)
    const { rows } = await owner.query('select status from approval where id = $1', [approval])
    expect([status, JSON.stringify(body), rows], what).toEqual([
      409,
      expect.stringContaining('The requester no longer has permission for this'),
      [{ status: 'PENDING' }],
    ])
    expect((await decide(checker, approval, 'reject')).status, what).toBe(200)
    await owner.query(undo)
    await maker.login('owner', testPassword)
  }
  expect((await decide(checker, await ask())).status).toBe(200)
})

test('FYE-01 a user cannot approve a change that benefits them', async () => {
  const own = await staffIdOf('second')
  await fixture.operator.owner.query(
    `update role set rank = 5 where id = (select role_id from staff where username = 'second')`,
  )
  await fixture.operator.owner.query(`update staff set item_limit = 1000 where username = 'second'`)
  const raised = await save(maker, `/api/user-edit/${own}`, { itemLimit: '900.00' })
  const approval = approvalIn(raised)
  const { status } = await decide(checker, approval)
  expect(status).toBeGreaterThanOrEqual(400)
  const { rows } = await fixture.operator.owner.query('select item_limit from staff where username = $1', ['second'])
  expect(rows).toEqual([{ item_limit: 1_000n }])
  await fixture.operator.owner.query(`update staff set item_limit = null where username = 'second'`)
})

test('FYE-02 only the recorded snapshot is approved: a change in between expires the request', async () => {
  const approval = approvalIn(await save(maker, '/api/role-edit/1', { permissions: ['BLOG_VIEW', 'ALERTS_VIEW'] }))
  await fixture.operator.owner.query(
    `update role set description = 'Meanwhile another', version = version + 1 where id = 1`,
  )
  const answers = await Promise.all([decide(checker, approval), decide(checker, approval)])
  const outcomes = answers.map(({ status }) => status)
  const { rows } = await fixture.operator.owner.query('select status from approval where id = $1', [approval])
  expect([outcomes, rows]).toEqual([[409, 409], [{ status: 'EXPIRED' }]])
})

/**
 * Actions without a reason: they do not change other users' records, only re-request, undo,
 * recompute or claim, or their input is self-explanatory.
 */
const withoutReason = [
  'calculation',
  'confirmation',
  'manual-suspension',
  'manual-resumption',
  'event-suspension',
  'event-resumption',
  'ball-run',
  'hold',
  'release',
  'unassignment',
  'watch',
  'player-watch',
  'unwatching',
  'sound',
  'alert-closing',
  'request',
  'cancellation',
  'document-request',
  'restoration',
  'retry',
  'background-replays',
  'cancel',
  'again',
  'schedule',
  'pause',
  'resumption',
  'removal',
  'complaint',
  'session-end',
  'forget-browsers',
  'check',
  'recheck',
  'rechecks',
  'read',
  'read-all',
  'completion',
  'claim',
  'approval-with-undo',
  'take-over',
  'undo',
  'recall',
  'gateway-query',
  'note',
  'correction',
  'pin',
  'unpin',
  'tag',
  'tag-removal',
  'new-tag',
  'tag-retirement',
  'message',
  'draft',
  'draft-change',
  'dispatch',
  'discard',
  'mute',
  'unmute',
  'reply',
  'assignment',
  'sending',
  'thread-closure',
  'thread-reopening',
  'spam',
  'template',
  'template-retirement',
  'next',
  'release',
  'document',
  'verification',
  // Has its own reason codes and text, which the player reads.
  'refusal',
  'direct',
  // Reads a file and changes nothing.
  'statement-check',
  // Background work is tried once more, and the operator's own systems are sent what was recorded.
  'retries',
  'test',
  'replay',
  'redeliveries',
  'resume',
  // Entries of catalogues are ordered, switched and removed; their history shows each change.
  'position',
  'activate',
  'deactivate',
  'activations',
  'deactivations',
  'remove',
  // A provider is asked, and the answer compared: neither moves anything.
  'question',
  'comparison',
  // Look-ups change nothing; the link of a player is made, or gets another code, as its history shows.
  'lookup',
  'own',
  'creation',
  'code',
  // The payment after it asks for the password of another user.
  'approval',
  // Campaigns wait for another user, and pay nobody while they are paused.
  'submission',
  'pause',
]

test('FYE-05 voiding, overriding, adjusting and rejecting require a reason code and text', async () => {
  const { actions } = contentsOf(modules)
  const quiet = actions.filter(({ action }) => action.asks === undefined).map(({ action }) => action.name)
  expect(quiet.filter((name) => !withoutReason.includes(name))).toEqual([])
  const asking = actions.filter(({ action }) => action.asks !== undefined)
  expect(asking.length).toBeGreaterThan(40)
  for (const { owner, action } of asking) {
    const path = actionPath(owner, action).replace(/:\w+/g, '1000')
    for (const reason of [undefined, { code: '', text: '' }, { code: 'OTHER', text: '   ' }, { code: 'OTHER' }]) {
      const { status, body } = await maker.post(path, { reason, transactionPassword, ids: ['1000'] })
      const { fields } = body as { fields?: unknown }
      expect([status, fields], `${path} ${JSON.stringify(reason)}`).toEqual([422, expect.anything()])
    }
  }
})
