import { sql, type Selectable } from 'kysely'
import { isUuid } from '#values/id.ts'
import { atMost, money } from '#values/money.ts'
import type { AnyAction, MovesOf } from '#blueprint/screen/action.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Claim } from '#blueprint/decision/queue.ts'
import * as rules from '#areas/reports/rules/balances/balance-repair.ts'
import { differencesOf, weightOf, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { canStillRequest, requesterLostPermission } from '#engine/approvals/requester-rights.ts'
import { act, type ActionRequest, type Subject, type Tx, type DecisionOn } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { figuresOf } from '#areas/reports/daily-close/figures.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockWalletPositions } from '#areas/players/list/named-players.ts'
import { reasonText } from '#areas/reports/adjustments/request-adjustment.act.ts'
import {
  approveRepair,
  requestRepair,
  declineRepair,
  findingMoves,
  findingQueue,
  recheckBalance,
  recheckBalances,
} from './repair.actions.ts'

interface Facts {
  readonly check: rules.Check
  readonly figures: Figures
  readonly repairId: string
  readonly nextId: string
  /** Whether the requester still has the permission to request the repair. */
  readonly isRequesterAllowed: boolean
  readonly subject: Subject<'balance_check'>
}

/** Number of active restrictions set for this repair; null if the account is not a player. */
async function countFreezes(tx: Tx, { cell, id, account }: { cell: number; id: string; account: bigint }) {
  const { rows } = await sql<{ active: number }>`select (select count(*)::int from player_restriction r
      where r.cell = p.cell and r.player_id = p.id and r.set_by = ${`repair:${id}`} and r.status = 'ACTIVE') as active
    from player p where p.cell = ${cell} and p.id = ${account}`.execute(tx)
  return rows[0]?.active ?? null
}

/** Locks the finding and its wallet and computes current figures. */
async function lockCheck(tx: Tx, { id, scope }: { id: string; scope: Scope }): Promise<Facts | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('balance_check')
    .selectAll()
    .where('id', '=', id)
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { cell, account_id: account, version } = row
  await lockWalletPositions(tx, [account])
  const figures = await figuresOf(tx, account)
  if (!figures) return null
  const frozen = await countFreezes(tx, { cell, id, account })
  const check = checkFrom(row, frozen, await claimOf(tx, 'balance_check', id, scope))
  const { requested_by: maker, domain_id, agent_id: agentId } = row
  const isMeant =
    maker === null ||
    (await canStillRequest(tx, { maker, domain_id }, { permission: requestRepair.permission, agentId }))
  const subject = subjectOf(check, version, figures)
  return { figures, repairId: uuidv7(), nextId: uuidv7(), isRequesterAllowed: isMeant, check, subject }
}

const checkFrom = (row: Selectable<DB['balance_check']>, frozen: number | null, claim: Claim | null): rules.Check => ({
  id: row.id,
  cell: row.cell,
  accountId: row.account_id,
  domainId: row.domain_id,
  agentId: row.agent_id,
  currency: row.currency,
  status: row.status,
  claim,
  method: row.method,
  linked: row.linked,
  requestedBy: row.requested_by,
  evidence: row.evidence,
  isPlayer: frozen !== null,
  isFrozen: (frozen ?? 0) > 0,
  differences: {
    balance: money(row.actual - row.expected),
    held: money(row.actual_held - row.expected_held),
    exposure: money(row.actual_exposure - row.expected_exposure),
    unbooked: money(row.unbooked),
    twice: money(row.duplicates),
  },
})

const subjectOf = (check: rules.Check, version: number, figures: Figures): Subject<'balance_check'> => ({
  table: 'balance_check',
  key: { cell: check.cell, account_id: check.accountId, id: check.id },
  state: check.status,
  version,
  domainId: check.domainId,
  agentId: check.agentId,
  name: `balance check ${check.id}`,
  amount: weightOf(differencesOf(figures)),
  requestedBy: [check.requestedBy],
  shown: {
    id: check.id,
    account: String(check.accountId),
    status: check.status,
    expected: figures.expected,
    stored: figures.actual,
    expectedExposure: figures.expectedExposure,
    exposure: figures.actualExposure,
  },
})

const decider = ({ username, itemLimit }: Actor, now: Date): rules.Decider => ({
  id: username,
  limit: itemLimit === null ? null : atMost(itemLimit),
  at: now,
})

const checkAct = <A extends AnyAction>(
  action: A,
  rule: (facts: Facts, by: rules.Decider, request: ActionRequest<A>) => DecisionOn<Facts['subject'], MovesOf<A>>,
) =>
  act(action, {
    facts: lockCheck,
    rule: (facts: Facts, request) => rule(facts, decider(request.actor, request.now), request),
  })

const reasonOrDefault = (reason: string | null): string => reasonText(reason) ?? 'Reason not entered yet'

export const repairActs = [
  checkAct(recheckBalance, ({ check, figures }, { at }) => rules.recheck(check, figures, at)),
  checkAct(recheckBalances, ({ check, figures }, { at }) => rules.recheck(check, figures, at)),
  ...Object.values(queueActs(findingQueue, { lock: lockCheck })),
  checkAct(requestRepair, ({ check, figures }, maker, { input: { amount, ...plan } }) =>
    rules.request(check, figures, maker, { ...plan, amount: amount === null ? null : money(amount) }),
  ),
  checkAct(approveRepair, ({ check, figures, repairId, nextId, isRequesterAllowed: isMeant }, by, { reason }) =>
    isMeant
      ? rules.approve(check, { figures, repairId, nextId, reason: reasonOrDefault(reason) }, by)
      : refuse(requesterLostPermission),
  ),
  checkAct(declineRepair, ({ check }, by, { reason }) => rules.decline(check, reasonOrDefault(reason), by)),
  ...moveActs(findingMoves, {
    facts: lockCheck,
    rule: ({ check }, _, { actor, now, reason }) => rules.ignore(check, reasonOrDefault(reason), decider(actor, now)),
  }),
]
