import { sql } from 'kysely'
import { money } from '#values/money.ts'
import type { AnyAction, MovesOf } from '#blueprint/screen/action.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import type { Claim } from '#blueprint/decision/queue.ts'
import * as rules from '#areas/reports/rules/balances/balance-repair.ts'
import { differencesOf, weightOf, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { canStillRequest, requesterLostPermission } from '#engine/approvals/requester-rights.ts'
import { act, type ActionRequest, type Subject, type Tx, type DecisionOn } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { RowIn, RowLookup } from '#engine/records/record-of.ts'
import { balanceCheck } from '#areas/reports/closes/daily-close/balance-check.record.ts'
import { figuresOf } from '#areas/reports/closes/daily-close/figures.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
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

/** Number of active restrictions set for this repair; null if the account is not a player. */
async function countFreezes(tx: Tx, { cell, id, account }: { cell: number; id: string; account: bigint }) {
  const { rows } = await sql<{ active: number }>`select (select count(*)::int from player_restriction r
      where r.cell = p.cell and r.player_id = p.id and r.set_by = ${`repair:${id}`} and r.status = 'ACTIVE') as active
    from player p where p.cell = ${cell} and p.id = ${account}`.execute(tx)
  return rows[0]?.active ?? null
}

/** Locks the finding and its wallet, computes current figures, and reads whether its requester may still request it. */
async function lockCheck(tx: Tx, lookup: RowLookup) {
  const row = await balanceCheck.lock(tx, lookup)
  if (!row) return null
  const { id, cell, accountId: account, requestedBy: maker, domainId: domain_id, agentId } = row
  await lockWalletPositions(tx, [account])
  const figures = await figuresOf(tx, account)
  if (!figures) return null
  const frozen = await countFreezes(tx, { cell, id, account })
  const isRequesterAllowed =
    maker === null ||
    (await canStillRequest(tx, { maker, domain_id }, { permission: requestRepair.permission, agentId }))
  return {
    check: checkFrom(row, frozen, await claimOf(tx, 'balance_check', id, lookup.scope)),
    figures,
    repairId: uuidv7(),
    nextId: uuidv7(),
    isRequesterAllowed,
    subject: subjectOf(row, figures),
  }
}
type Facts = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

type CheckRow = RowIn<typeof balanceCheck>

const checkFrom = (row: CheckRow, frozen: number | null, claim: Claim | null): rules.Check => ({
  ...row,
  claim,
  isPlayer: frozen !== null,
  isFrozen: (frozen ?? 0) > 0,
  differences: {
    balance: money(row.actual - row.expected),
    held: money(row.actualHeld - row.expectedHeld),
    exposure: money(row.actualExposure - row.expectedExposure),
    unbooked: money(row.unbooked),
    twice: money(row.duplicates),
  },
})

/** What is decided on are the figures of now, not those of the finding. */
const subjectOf = (row: CheckRow, figures: Figures): Subject<'balance_check'> => ({
  ...balanceCheck.subjectOf(row, {
    shown: {
      id: row.id,
      account: String(row.accountId),
      status: row.status,
      expected: figures.expected,
      stored: figures.actual,
      expectedExposure: figures.expectedExposure,
      exposure: figures.actualExposure,
    },
  }),
  amount: weightOf(differencesOf(figures)),
})

const decider = ({ name: id, limit, at }: Decider): rules.Decider => ({
  id,
  limit: limit === null ? null : money(limit),
  at,
})

const checkAct = <A extends AnyAction>(
  action: A,
  rule: (facts: Facts, by: rules.Decider, request: ActionRequest<A>) => DecisionOn<Facts['subject'], MovesOf<A>>,
) =>
  act(action, {
    facts: lockCheck,
    rule: (facts: Facts, request) => rule(facts, decider(request.by), request),
  })

const reasonOrDefault = (reason: string | null): string => reasonText(reason) ?? 'Reason not entered yet'

export const repairActs = [
  checkAct(recheckBalance, ({ check, figures }, { at }) => rules.recheck(check, figures, at)),
  checkAct(recheckBalances, ({ check, figures }, { at }) => rules.recheck(check, figures, at)),
  ...Object.values(queueActs(findingQueue, { lock: lockCheck })),
  checkAct(requestRepair, ({ check, figures }, maker, { input: { amount, ...plan } }) =>
    rules.request(check, figures, maker, { ...plan, amount: amount === null ? null : money(amount) }),
  ),
  checkAct(approveRepair, ({ check, figures, repairId, nextId, isRequesterAllowed }, by, { reason }) =>
    isRequesterAllowed
      ? rules.approve(check, { figures, repairId, nextId, reason: reasonOrDefault(reason) }, by)
      : refuse(requesterLostPermission),
  ),
  checkAct(declineRepair, ({ check }, by, { reason }) => rules.decline(check, reasonOrDefault(reason), by)),
  ...moveActs(findingMoves, {
    facts: lockCheck,
    rule: ({ check }, _, { by, reason }) => rules.ignore(check, reasonOrDefault(reason), decider(by)),
  }),
]
