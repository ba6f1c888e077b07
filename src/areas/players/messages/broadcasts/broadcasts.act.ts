import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import {
  audienceRefusal,
  cancelBroadcastDecision,
  isAdvertising,
  recipientMessage,
} from '#areas/players/rules/messages/broadcast.ts'
import { sendTimeRefusal } from '#areas/players/rules/messages/draft.ts'
import { attachmentColumns, fileDomainRows } from '#areas/players/rules/messages/message.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { broadcast, cancelBroadcast } from './broadcasts.actions.ts'
import { messageBroadcast } from './message-broadcast.record.ts'
import { uploadAgain } from '#areas/players/messages/messages.act.ts'

type BroadcastRequest = ActionRequest<typeof broadcast>
type Input = BroadcastRequest['input']

const segmentOf = ({ status, agent, tag, loggedInWithin, hasBalance }: Input) => ({
  status,
  ...(agent === null ? {} : { agent }),
  ...(tag === null ? {} : { tag }),
  ...(loggedInWithin === null ? {} : { loggedInWithin }),
  ...(hasBalance ? { hasBalance } : {}),
})

interface DomainAudience {
  readonly domain: number
  readonly count: number
  /** Players left out because they are self-excluded and the message is promotional. */
  readonly excluded: number
}

type AudienceQuery = Pick<BroadcastRequest, 'input' | 'actor'> & { readonly scope: Scope }

/** Recipients in each of the actor's domains. Agents reach only their own downline. */
async function audienceByDomain(tx: Tx, { input, actor, scope }: AudienceQuery): Promise<readonly DomainAudience[]> {
  const segment = JSON.stringify(segmentOf(input))
  // An agent outside the actor's scope yields no recipients.
  const isForeign = input.agent !== null && !scope.includes(BigInt(input.agent))
  const players = (category: string) =>
    sql`(select count(*)::int from broadcast_players(d.id, ${category}, ${segment}::jsonb, ${actor.agentId}::bigint))`
  const agents = sql`(select count(*)::int from broadcast_agents(d.id, ${segment}::jsonb, ${actor.agentId}::bigint))`
  const isToAgents = input.audience === 'AGENTS'
  const excluded =
    !isToAgents && isAdvertising(input.category) ? sql`${players('SUPPORT')} - ${players(input.category)}` : sql`0`
  const { rows } = await sql<DomainAudience>`
    select d.id as domain, ${isToAgents ? agents : players(input.category)} as count, ${excluded} as "excluded"
    from domain d where d.id = any(${isForeign ? [] : [...actor.domains]}::int[]) order by d.id`.execute(tx)
  return rows
}

const sumOf = (houses: readonly DomainAudience[], key: 'count' | 'excluded'): number =>
  houses.reduce((sum, domain) => sum + domain[key], 0)

export const broadcastAct = act(broadcast, {
  async facts(tx, request) {
    const { actor, input } = request
    const houses = await audienceByDomain(tx, request)
    const attached = await attachableBy(tx, actor.username, input.attachment)
    // One row for each domain: the ids are given when they are stored.
    const written = { id: '', domainId: houses[0]?.domain ?? null, agentId: actor.agentId, subject: input.subject }
    const subject = messageBroadcast.subjectOf(written, { shown: { recipients: 0 } })
    return { houses: houses.filter(({ count }) => count > 0), excluded: sumOf(houses, 'excluded'), attached, subject }
  },
  rule({ houses, excluded, attached }, { input, actor, now }) {
    const { subject, body, category, audience, sendAt } = input
    const wrong = audienceRefusal(input) ?? sendTimeRefusal(sendAt, now)
    if (wrong) return wrong
    const [first] = houses
    if (first === undefined) return refuse('No recipients match these filters.')
    if (attached === undefined) return uploadAgain
    const recipients = sumOf(houses, 'count')
    return decide({
      becomes: { recipients, ...(excluded > 0 ? { leftOutBecauseSelfExcluded: excluded } : {}) },
      rows: [
        ...houses.map(({ domain, count }) => ({
          table: 'message_broadcast' as const,
          values: {
            domain_id: domain,
            staff_id: actor.staffId,
            agent_id: actor.agentId,
            audience,
            segment: segmentOf(input),
            subject: subject.trim(),
            body: body.trim(),
            category,
            ...attachmentColumns(attached),
            send_at: sendAt ?? now,
            recipients: count,
            by: actor.username,
            at: now,
          },
        })),
        // The file is shared by all rows; it counts towards the quota of the first domain.
        ...fileDomainRows(attached, first.domain),
      ],
      message: recipientMessage(audience, recipients, sendAt !== null),
    })
  },
})

export const cancelBroadcastAct = act(cancelBroadcast, messageBroadcast, (row, { now }) =>
  cancelBroadcastDecision(row, now),
)
