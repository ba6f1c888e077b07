import { close } from '#areas/exchange/rules/risk/alert.ts'
import { isUuid } from '#values/id.ts'
import { act, domainOf, type Subject, type Tx } from '#engine/action/act.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Scope } from '#engine/scope.ts'
import { closeAlert, riskQueue } from './risk-alerts.actions.ts'

interface AlertLookup {
  readonly id: string
  readonly scope: Scope
}

/** Locks the alert, if it is in the actor's downline. */
async function lockAlert(tx: Tx, { id, scope }: AlertLookup) {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('risk_alert').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !scope.includes(row.agent_id)) return null
  const subject: Subject<'risk_alert'> = {
    table: 'risk_alert',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: row.agent_id,
    name: `alert ${row.rule} ${row.subject}`,
    shown: { status: row.status },
  }
  return { subject, status: row.status }
}

export const alertReview = queueActs(riskQueue, { lock: lockAlert })

export const alertActs = [
  ...Object.values(alertReview),
  act(closeAlert, {
    async facts(tx, request) {
      const locked = await lockAlert(tx, request)
      if (!locked) return null
      return { ...locked, one: await claimableOf(tx, riskQueue, { ...request, domainId: domainOf(locked.subject) }) }
    },
    rule: (alert, { actor, now, input }) => close(alert, { name: actor.username, at: now }, input.remark),
  }),
]
