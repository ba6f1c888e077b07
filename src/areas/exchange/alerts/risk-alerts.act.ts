import { acknowledged, close, type Alert } from '#areas/exchange/rules/risk/alert.ts'
import { isUuid } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Scope } from '#engine/scope.ts'
import { alertMoves, closeAlert } from './risk-alerts.screen.ts'

interface AlertFacts {
  readonly subject: Subject
  readonly alert: Alert
}

async function facts(
  tx: Tx,
  { id, scope }: { readonly id: string; readonly scope: Scope },
): Promise<AlertFacts | null> {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('risk_alert').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !scope.includes(row.agent_id)) return null
  const alert = { status: row.status, owner: row.owner }
  const subject: Subject = {
    table: 'risk_alert',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: row.agent_id,
    name: `alert ${row.rule} ${row.subject}`,
    shown: alert,
  }
  return { subject, alert }
}

export const alertActs = [
  ...moveActs(alertMoves, { facts, effects: { acknowledge: ({ actor, now }) => acknowledged(actor.username, now) } }),
  act(closeAlert, {
    facts,
    rule: ({ alert }, { actor, now, input }) => close(alert, { by: actor.username, at: now, remark: input.remark }),
  }),
]
