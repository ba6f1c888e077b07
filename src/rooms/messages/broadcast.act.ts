import { sql } from 'kysely'
import { decide, refuse } from '#domain/decision.ts'
import { act, type Asked, type Subject, type Tx } from '#server/engine/act.ts'
import { broadcast } from './message-actions.screen.ts'

type Input = Asked<typeof broadcast>['input']

const segmentOf = ({ status, agent, tag, seenWithin, hasBalance }: Input, within: bigint | null) => ({
  status,
  ...(agent === null ? {} : { agent }),
  ...(within === null ? {} : { within: String(within) }),
  ...(tag === null ? {} : { tag }),
  ...(seenWithin === null ? {} : { seenWithin }),
  ...(hasBalance ? { hasBalance } : {}),
})

interface House {
  readonly domain: number
  readonly players: number
}

type Who = Pick<Asked<typeof broadcast>, 'input' | 'actor'> & { readonly agentIds: readonly bigint[] | null }

/** How many it reaches in each of the actor's houses; whoever stands in the tree reaches those below him. */
async function reached(tx: Tx, { input, actor, agentIds }: Who) {
  const segment = segmentOf(input, actor.agentId)
  // Below whoever is not in his part of the tree he reaches as few as below nobody.
  const isForeign = input.agent !== null && agentIds !== null && !agentIds.includes(BigInt(input.agent))
  const { rows } = await sql<House>`select d.id as domain, count(*)::int as players
    from domain d, lateral broadcast_players(d.id, ${input.category}, ${JSON.stringify(segment)}::jsonb) p
    where d.id = any(${isForeign ? [] : [...actor.domains]}::int[]) group by d.id order by d.id`.execute(tx)
  const subject: Subject = {
    table: 'message_broadcast',
    key: { id: '' },
    domainId: rows[0]?.domain ?? null,
    agentId: actor.agentId,
    name: `broadcast ${input.subject}`,
    shown: { recipients: 0 },
  }
  return { segment, houses: rows, subject }
}

export const broadcastAct = act(broadcast, {
  facts: reached,
  rule({ segment, houses }, { input: { subject, body, category }, actor, now }) {
    const recipients = houses.reduce((sum, { players }) => sum + players, 0)
    if (recipients === 0) return refuse('Nobody is reached by this')
    return decide({
      becomes: { recipients },
      rows: houses.map(({ domain, players }) => ({
        table: 'message_broadcast',
        values: {
          domain_id: domain,
          subject,
          body,
          category,
          segment,
          recipients: players,
          by: actor.username,
          at: now,
        },
      })),
      events: [{ name: 'message.broadcast', payload: { recipients } }],
      message: recipients === 1 ? 'Sent to one player' : `Sent to ${recipients} players`,
    })
  },
})
