import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionPath } from '#blueprint/screen/list.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { panelClient, type Answered, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { employ, testPassword } from '#checks/harness/staff/staff.ts'
import { openWatched, type WatchedOperator } from '#checks/harness/watched-operator.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'

let stage: WatchedOperator
let maker: PanelClient
let checker: PanelClient
beforeAll(async () => {
  stage = await openWatched()
  maker = stage.client('owner')
  checker = stage.client('second')
})
afterAll(() => stage?.close())

const signed = { reason: { code: 'REQUESTED', text: 'Asked for by the house' }, transactionPassword }
const decide = (client: PanelClient, id: string, decision = 'approve'): Promise<Answered> =>
  client.post(`/api/approvals/${id}/decision`, { decision, reason: 'Looked at' })

const approvalIn = ({ status, body }: Answered): string => {
  expect([status, body]).toEqual([202, expect.anything()])
  return (body as { data: { approval: string } }).data.approval
}

const save = async (
  client: PanelClient,
  path: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<Answered> => {
  const { body } = await client.get(path)
  const { values, version } = (body as { data: { values: object; version: number } }).data
  return client.put(path, { values: { ...values, ...changes }, version, ...signed })
}

const staffIdOf = async (username: string): Promise<string> => {
  const { rows } = await stage.operator.owner.query<{ id: bigint }>('select id from staff where username = $1', [
    username,
  ])
  return String(rows[0]!.id)
}

/** What waits for a second person however small it is, each asked by the maker. */
const flows: readonly (readonly [what: string, ask: (client: PanelClient) => Promise<Answered>])[] = [
  ['a settlement taken back', (client) => client.post('/api/market-result/1/rollback', signed)],
  [
    'a role with more rights',
    (client) => save(client, '/api/role-edit/1', { permissions: ['BLOG_VIEW', 'NEWS_VIEW'] }),
  ],
  [
    'a higher limit of a person',
    async (client) => {
      await stage.operator.owner.query(`update staff set item_limit = 100 where username = 'bare'`)
      return save(client, `/api/user-edit/${await staffIdOf('bare')}`, { itemLimit: '500.00' })
    },
  ],
]

test.each(flows)(
  'FYE-01 %s is never confirmed by whoever asked: not in another session, not with another role, not in bulk',
  async (_, ask) => {
    const { owner } = stage.operator
    await owner.query(`update role set rank = 1 where id = (select role_id from staff where username = 'second')`)
    const approval = approvalIn(await ask(maker))
    const attempts = [await decide(maker, approval)]
    const elsewhere = panelClient(stage.operator.server.url)
    await elsewhere.login('owner', testPassword)
    attempts.push(await decide(elsewhere, approval))
    const { roleId } = await employ(owner, { username: `role of another ${approval.slice(-6)}` })
    const { rows } = await owner.query<{ role_id: bigint }>(`select role_id from staff where username = 'owner'`)
    await owner.query(`update staff set role_id = $1 where username = 'owner'`, [roleId])
    attempts.push(
      await decide(elsewhere, approval),
      ...(await Promise.all([1, 2, 3].map(() => decide(elsewhere, approval)))),
    )
    await owner.query(`update staff set role_id = $1 where username = 'owner'`, [rows[0]!.role_id])
    // Whoever logs in anew ends the session before.
    await maker.login('owner', testPassword)
    expect(attempts.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    const { rows: stands } = await owner.query('select status, checker from approval where id = $1', [approval])
    expect(stands).toEqual([{ status: 'PENDING', checker: null }])
    expect((await decide(checker, approval)).status).toBe(200)
  },
)

/** How whoever asked may come to be nobody who may ask, and how it is undone. */
const losses: readonly (readonly [what: string, lose: string, undo: string])[] = [
  [
    'was suspended',
    `update staff set status = 'SUSPENDED' where username = 'owner'`,
    `update staff set status = 'ACTIVE' where username = 'owner'`,
  ],
  [
    'lost the right',
    `update role set permissions = array_remove(permissions, 'ROLE_EDIT') where id = (select role_id from staff where username = 'owner')`,
    `update role set permissions = array_append(permissions, 'ROLE_EDIT') where id = (select role_id from staff where username = 'owner')`,
  ],
  [
    'lost his time',
    `update staff set valid_until = now() - interval '1 second' where username = 'owner'`,
    `update staff set valid_until = null where username = 'owner'`,
  ],
]

test('FYE-01 what somebody asked for who may not ask any more is confirmed by nobody, only rejected', async () => {
  const { owner } = stage.operator
  const ask = async () => approvalIn(await save(maker, '/api/role-edit/1', { permissions: ['NEWS_VIEW'] }))
  for (const [what, lose, undo] of losses) {
    const approval = await ask()
    await owner.query(lose)
    const { status, body } = await decide(checker, approval)
    const { rows } = await owner.query('select status from approval where id = $1', [approval])
    expect([status, JSON.stringify(body), rows], what).toEqual([
      409,
      expect.stringContaining('Whoever asked may no longer do this'),
      [{ status: 'PENDING' }],
    ])
    expect((await decide(checker, approval, 'reject')).status, what).toBe(200)
    await owner.query(undo)
    await maker.login('owner', testPassword)
  }
  expect((await decide(checker, await ask())).status).toBe(200)
})

test('FYE-01 whoever gains by it does not confirm it', async () => {
  const own = await staffIdOf('second')
  await stage.operator.owner.query(
    `update role set rank = 5 where id = (select role_id from staff where username = 'second')`,
  )
  await stage.operator.owner.query(`update staff set item_limit = 100 where username = 'second'`)
  const raised = await save(maker, `/api/user-edit/${own}`, { itemLimit: '900.00' })
  const approval = approvalIn(raised)
  const { status } = await decide(checker, approval)
  expect(status).toBeGreaterThanOrEqual(400)
  const { rows } = await stage.operator.owner.query('select item_limit from staff where username = $1', ['second'])
  expect(rows).toEqual([{ item_limit: 100n }])
  await stage.operator.owner.query(`update staff set item_limit = null where username = 'second'`)
})

test('FYE-02 what was shown is what is confirmed: a change in between ends the approval', async () => {
  const approval = approvalIn(await save(maker, '/api/role-edit/1', { permissions: ['BLOG_VIEW', 'ALERTS_VIEW'] }))
  await stage.operator.owner.query(
    `update role set description = 'Meanwhile another', version = version + 1 where id = 1`,
  )
  const answers = await Promise.all([decide(checker, approval), decide(checker, approval)])
  const outcomes = answers.map(({ status }) => status)
  const { rows } = await stage.operator.owner.query('select status from approval where id = $1', [approval])
  expect([outcomes, rows]).toEqual([[409, 409], [{ status: 'EXPIRED' }]])
})

/** Nothing of anybody else's is changed: asked for anew, taken back, computed again or taken on; or it is words that speak for themselves. */
const unexplained = [
  'held-suspension',
  'held-resumption',
  'held-event-suspension',
  'held-event-resumption',
  'ball-run',
  'hold',
  'release',
  'watch',
  'player-watch',
  'unwatching',
  'sound',
  'acknowledgement',
  'alert-closing',
  'request',
  'cancellation',
  'retry',
  'removal',
  'session-end',
  'check',
  'recheck',
  'case',
  'rechecks',
  'investigation',
  'reading',
  'reading-of-all',
  'taking',
  'handling',
  'claim',
  'approval-with-undo',
  'take-over',
  'undo',
  'recall',
  'inquiry',
  'note',
  'correction',
  'pin',
  'unpin',
  'tag',
  'tag-removal',
  'tag-word',
  'tag-retirement',
  'message',
  'draft',
  'draft-change',
  'dispatch',
  'disposal',
  'muting',
  'unmuting',
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
  // Says why in codes and words of its own, which the player reads.
  'refusal',
]

test('FYE-05 what is voided, overridden, adjusted or rejected is not done without a reason in code and words', async () => {
  const { actions } = contentsOf(modules)
  const quiet = actions.filter(({ action }) => action.asks === undefined).map(({ action }) => action.name)
  expect(quiet.filter((name) => !unexplained.includes(name))).toEqual([])
  const asking = actions.filter(({ action }) => action.asks !== undefined)
  expect(asking.length).toBeGreaterThan(40)
  for (const { owner, action } of asking) {
    const path = actionPath(owner, action).replace(/:\w+/g, '1000')
    for (const reason of [undefined, { code: '', text: '' }, { code: 'OTHER', text: '   ' }, { code: 'OTHER' }]) {
      const { status, body } = await maker.post(path, { reason, transactionPassword, ids: ['1000'] })
      expect([path, status, reason, (body as { fields?: unknown }).fields]).toEqual([
        path,
        422,
        reason,
        expect.anything(),
      ])
    }
  }
})
