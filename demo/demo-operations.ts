import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createOrphanReservation } from './world/betting/orphan-reservation.ts'
import { demoLogins, demoTransactionPassword, type DemoLoginName } from './world/people/staff.ts'
import { demoDomains } from './world/world.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { nameOf } from '#engine/run.ts'
import { runAction } from '#engine/action/run-act.ts'
import { transact } from '#platform/database/transact.ts'
import { requesterOf } from '#engine/exports/requester.ts'
import type { AppContext } from '#engine/http/app-context.ts'

const circumstances = { requestId: 'demo', route: '/demo', ip: '192.0.2.10', userAgent: 'demo', visitor: null }

type Body = Readonly<Record<string, unknown>>

/** Demo staff: every operation goes through the real rules and leaves real audit entries. */
function staffOf(appContext: AppContext) {
  // They act without signing in.
  const { db, context: signedIn } = appContext
  const { assertStillAllowed: _, ...context } = signedIn
  const actors = new Map<DemoLoginName, Actor>()
  async function actorOf(login: DemoLoginName): Promise<Actor> {
    const known = actors.get(login)
    if (known) return known
    const { username } = demoLogins[login]
    const actor = await transact(db, 'all', async (tx) => {
      const { id } = await tx
        .selectFrom('staff')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      return (await requesterOf(tx, id, { siteMode: 'dev', mayOpenDeveloperScreens: false }))?.actor
    })
    if (!actor) throw new Error(`${username} does not work in the demo`)
    actors.set(login, actor)
    return actor
  }
  return {
    actorOf,
    async perform(login: DemoLoginName, name: string, id: string | null, body: Body) {
      const binding = context.bindings.find((one) => nameOf(one) === name)
      if (!binding) throw new Error(`There is no ${name}`)
      const { asks } = binding.act.action
      const { body: response } = await runAction(context, binding, {
        actor: await actorOf(login),
        id,
        body: {
          ...body,
          ...(asks ? { reason: { code: 'CHECKED', text: 'Weekly round of the accounts' } } : {}),
          ...(asks === 'password' ? { transactionPassword: demoTransactionPassword } : {}),
        },
        idempotencyKey: randomUUID(),
        preview: false,
        parameters: {},
        circumstances,
      })
      return response
    },
    async approves(login: DemoLoginName, id: string) {
      const actor = await actorOf(login)
      return decideApproval(context, { actor, id, decision: 'approve', reason: 'Checked', circumstances })
    },
  }
}
type Staff = ReturnType<typeof staffOf>

const approvalIn = (response: { readonly data?: unknown }): string | null =>
  typeof response.data === 'object' && response.data !== null && 'approval' in response.data
    ? String(response.data.approval)
    : null

/** Whether demo staff exist and nothing has been done yet. */
const isUntouched = ({ db }: AppContext): Promise<boolean> =>
  transact(db, 'all', async (tx) => {
    const usernames = Object.values(demoLogins).map(({ username }) => username)
    const { rows } = await sql<{
      is: boolean
    }>`select (select count(*) from staff where username = any(${usernames})) = ${usernames.length}
      and not exists (select from session) and not exists (select from cash_entry) as is`.execute(tx)
    return rows[0]?.is ?? false
  })

/**
 * Operations that are not player history: chips, settlements, changes and a repair. Run once,
 * before the first sign-in.
 */
export async function runDemoOperations(appContext: AppContext, ownerUrl: string): Promise<void> {
  if (!(await isUntouched(appContext))) return
  const staff = staffOf(appContext)
  await settleAccounts(appContext, staff)
  await changeAccounts(appContext, staff)
  await issueChips(appContext, staff)
  await repairReservation(appContext, staff, ownerUrl)
  await payReferrals(appContext, staff)
  await calculateRewards(appContext, staff)
}

interface Child {
  readonly id: string
  readonly name: string
  readonly result: bigint
  readonly free: bigint
}

/** Direct children of the user's agent, with the open amount between the two. */
async function childrenOf({ db }: AppContext, { agentId }: Actor): Promise<readonly Child[]> {
  const { rows } = await transact(db, 'all', (tx) =>
    sql<Child>`select c.id::text, c.name, greatest(0, w.balance - w.exposure)::bigint as free,
      ((select sum(v.balance) from wallet v where (v.cell, v.account_id) in
        (select cell_of(a.id), a.id from agent a where a.upline @> array[c.id]
         union all select p.cell, p.id from player p join agent a on a.id = p.agent_id where a.upline @> array[c.id]))
        - c.credit_reference)::bigint as result
      from agent c join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id
      where c.parent_id = ${agentId} and c.status = 'ACTIVE' order by c.id`.execute(tx),
  )
  return rows
}

/**
 * Partial and full settlements, chips for cash, and one settlement rolled back with second
 * approval.
 */
async function settleAccounts(appContext: AppContext, staff: Staff): Promise<void> {
  const below = await childrenOf(appContext, await staff.actorOf('masterAgent'))
  // Winners have the chips already; the upline pays the losers' side.
  const open = below.filter(({ result, free }) => result !== 0n && (result < 0n || free >= result)).slice(0, 3)
  for (const [place, { id }] of open.entries())
    await staff.perform('masterAgent', 'downline.settlement', id, { amount: place === 0 ? '500.00' : null })
  for (const { id } of below.slice(-2)) {
    await staff.perform('masterAgent', 'downline.chips-down', id, { amount: '2500.00', means: 'CASH' })
    await staff.perform('masterAgent', 'downline.chips-up', id, { amount: '1000.00', means: 'CHIPS' })
  }
  const entry = await transact(appContext.db, 'all', (tx) =>
    tx.selectFrom('cash_entry').select('id').where('kind', '=', 'SETTLEMENT').orderBy('id').executeTakeFirst(),
  )
  if (!entry) return
  const approval = approvalIn(await staff.perform('masterAgent', 'downline-cash.rollback', entry.id, {}))
  if (approval) await staff.approves('seniorSuper', approval)
}

async function changeAccounts(appContext: AppContext, staff: Staff): Promise<void> {
  const [first, second] = await childrenOf(appContext, await staff.actorOf('masterAgent'))
  if (!first || !second) return
  await staff.perform('masterAgent', 'downline.details', first.id, { name: first.name, exposureLimit: '500000.00' })
  await staff.perform('masterAgent', 'downline.credit-reference', second.id, {
    creditReference: '250000.00',
    withChips: false,
  })
  for (const name of ['bet-lock', 'bet-unlock']) await staff.perform('masterAgent', `downline.${name}`, second.id, {})
  await staff.perform('masterAgent', 'downline-limits.limits', null, {
    agent: first.id,
    sport: 'cricket',
    product: 'exchange',
    minStake: '100.00',
    maxStake: '50000.00',
    maxProfit: null,
    maxLoss: null,
    minOdds: null,
    maxOdds: null,
    delay: null,
  })
}

/** Chips are issued at the root: one request approved, one waiting for second approval. */
async function issueChips({ db }: AppContext, staff: Staff): Promise<void> {
  const top = await transact(db, 'all', (tx) =>
    tx.selectFrom('agent').select('id').where('parent_id', 'is', null).orderBy('id').executeTakeFirstOrThrow(),
  )
  for (const [type, amount] of [
    ['ISSUE', '150000.00'],
    ['BURN', '50000.00'],
  ]) {
    const body = { node: String(top.id), type, amount }
    const approval = approvalIn(await staff.perform('finance', 'self-transaction.transaction', null, body))
    if (approval && type === 'ISSUE') await staff.approves('owner', approval)
  }
}

/** A reservation without an open bet is found by a check and repaired with second approval. */
async function repairReservation({ db }: AppContext, staff: Staff, ownerUrl: string): Promise<void> {
  const player = await createOrphanReservation(ownerUrl, demoDomains)
  if (player === null) return
  await staff.perform('finance', 'player-balance-repair-report.check', null, { account: player })
  const found = await transact(db, 'all', (tx) =>
    tx.selectFrom('balance_check').select('id').where('status', '=', 'OPEN').executeTakeFirst(),
  )
  if (!found) return
  await staff.perform('finance', 'player-balance-repair-report.repair', found.id, { method: 'RECOMPUTE_EXPOSURE' })
  await staff.perform('checker', 'player-balance-repair-report.approval', found.id, {})
}

/** Rewards for referrals: the oldest are approved, all but one of them paid by another user, and one is rejected. */
async function payReferrals({ db }: AppContext, staff: Staff): Promise<void> {
  const pending = await transact(db, 'all', (tx) =>
    tx
      .selectFrom('referral_reward')
      .select('id')
      .where('status', '=', 'PENDING')
      .orderBy('created_at')
      .limit(6)
      .execute(),
  )
  const [rejected, ...approved] = pending.map(({ id }) => id)
  if (rejected === undefined || approved.length < 2) return
  await staff.perform('finance', 'referral-transaction.rejection', null, { ids: [rejected] })
  await staff.perform('finance', 'referral-transaction.approval', null, { ids: approved })
  await staff.perform('checker', 'referral-transaction.payment', null, { ids: approved.slice(1) })
}

/** Rewards for last week's play in the first domain: calculated in the background, and then reviewed by people. */
async function calculateRewards({ db }: AppContext, staff: Staff): Promise<void> {
  const { rows } = await transact(db, 'all', (tx) =>
    sql<{ domain: string; fromDay: string; toDay: string }>`select id::text as domain,
      (day_in(id, now()) - 7)::text as "fromDay", (day_in(id, now()) - 1)::text as "toDay"
      from domain order by id limit 1`.execute(tx),
  )
  const [period] = rows
  if (!period) return
  await staff.perform('owner', 'calc-losing-bonus.calculation', null, {
    ...period,
    isCash: false,
    rate: '5.00',
    rateFrom: null,
    higherFrom: '50000.00',
    higherRate: '7.50',
    isMarginal: true,
    cap: '25000.00',
    least: '100.00',
  })
  await staff.perform('owner', 'calc-loyalty.calculation', null, {
    ...period,
    perPoint: '100.00',
    exchangeWeight: '100.00',
    sportsbookWeight: '100.00',
    casinoWeight: '50.00',
    vipBonus: '10.00',
    lotPoints: 100,
    lotWorth: '50.00',
  })
  await staff.perform('owner', 'calc-affiliate.calculation', null, {
    ...period,
    rate: '25.00',
    keepsLoss: true,
    cpa: '500.00',
    cpaLeast: '1000.00',
  })
}
