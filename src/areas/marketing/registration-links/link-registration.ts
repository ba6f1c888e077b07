import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { closedLink } from '#areas/marketing/rules/registration-links/registration-link.ts'
import type { registerPlayer } from '#areas/players/player-calls/players.inbound.ts'
import { ruleWithColumns, type InboundHandler, type InboundHandlerRequest } from '#engine/inbound/inbound-handler.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sql } from 'kysely'

type Arrived = InboundHandlerRequest<typeof registerPlayer>

interface Placement {
  readonly linkId: string
  readonly agent: string
  readonly vipLevel: number
}

/** The link, locked so that registrations by it are counted one after another. */
async function placementOf(tx: Tx, slug: string, { input, caller, now }: Arrived): Promise<Placement | Refusal> {
  if (input.agent !== undefined) return refuse('The link names the agent. Leave the agent out.', 'agent')
  const row = await tx
    .selectFrom('registration_link')
    .innerJoin('agent', 'agent.id', 'registration_link.agent_id')
    .where('registration_link.domain_id', '=', caller.domainId)
    .where('registration_link.slug', '=', slug)
    .selectAll('registration_link')
    .select('agent.username as agent')
    .forUpdate('registration_link')
    .executeTakeFirst()
  if (!row) return refuse('Registration link not found.', 'link')
  const { rows } = await sql<{ registrations: number }>`select count(*)::int as registrations from player
    where registration_link_id = ${row.id}`.execute(tx)
  const closed = closedLink(
    {
      status: row.status,
      fromAt: row.from_at,
      expiresAt: row.expires_at,
      maxRegistrations: row.max_registrations,
      registrations: rows[0]?.registrations ?? 0,
    },
    now,
  )
  if (closed === 'ended') return refuse('This registration link has ended.', 'link')
  if (closed === 'early') return refuse('This registration link is not open yet.', 'link')
  return { linkId: row.id, agent: row.agent, vipLevel: row.vip_level }
}

/** Wraps the registration: a call with the slug of a link places the player under its agent, with its presets. */
export function withRegistrationLink<Facts extends object>(
  registration: InboundHandler<typeof registerPlayer, Facts>,
): InboundHandler<typeof registerPlayer, Facts> {
  const placements = new WeakMap<object, Placement>()
  return {
    ...registration,
    async facts(tx, arrived) {
      const { link } = arrived.input
      if (link === undefined) return registration.facts(tx, arrived)
      const placement = await placementOf(tx, link, arrived)
      if ('refused' in placement) return placement
      const facts = await registration.facts(tx, { ...arrived, input: { ...arrived.input, agent: placement.agent } })
      if (facts && !('refused' in facts)) placements.set(facts, placement)
      return facts
    },
    rule: ruleWithColumns(registration, 'player', (facts) => {
      const placement = placements.get(facts)
      return placement && { registration_link_id: placement.linkId, vip_level: placement.vipLevel }
    }),
  }
}
