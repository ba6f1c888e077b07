import { sql } from 'kysely'
import { retainedDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { agentsWithLevel, levelCode, stepsTo } from '#platform/accounts/agent-path.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { downlinePath, downlineSummary, findAgents } from '#areas/agents/tree/tree.queries.ts'

interface QueryContext {
  readonly tx: Tx
  readonly actor: Actor
  readonly scope: Scope
}

function requestedNode({ actor, scope }: QueryContext, node: string | undefined): bigint | null {
  return selectedNode(actor, scope, node === undefined ? undefined : BigInt(node))
}

export const downlinePathAnswer = answerWithin(downlinePath, async (request) => {
  const opened = requestedNode(request, request.parameters.node)
  const isPlatform = request.actor.agentId === null
  if (opened === null) return { steps: [], isPlatform }
  const steps = await stepsTo(request.tx, opened, request.actor.agentId)
  return steps.length === 0 ? null : { steps, isPlatform }
})

interface DownlineTotals {
  readonly currency: string
  readonly agents: number
  readonly players: number
  readonly creditReference: bigint
  readonly own: bigint
  readonly balance: bigint
  readonly exposure: bigint
  readonly debt: bigint
  readonly playerBalance: bigint
  readonly ownPl: bigint
}

/** Totals of all wallets at and below the node for each currency; without a node, currencies of several domains. */
async function readTotals(tx: Tx, opened: bigint | null): Promise<readonly DownlineTotals[]> {
  const isTop = sql`case when ${opened}::bigint is null then a.parent_id is null else a.id = ${opened}::bigint end`
  const { rows } = await sql<DownlineTotals>`
    with node as (select id from agent where upline @> array[${opened}::bigint] or ${opened}::bigint is null),
    account as (
      select 'AGENT' kind, node.id, w.currency, w.balance, w.exposure, w.debt from node join wallet w on w.cell = cell_of(node.id) and w.account_id = node.id
      union all
      select 'PLAYER', p.id, w.currency, w.balance, w.exposure, w.debt from node
      join player p on p.agent_id = node.id join wallet w on w.cell = p.cell and w.account_id = p.id)
    select account.currency, count(*) filter (where kind = 'AGENT' and id is distinct from ${opened}::bigint)::int as agents,
      coalesce((select sum(a.credit_reference) from agent a join domain d on d.id = a.domain_id
        where d.currency = account.currency and ${isTop}), 0)::bigint as "creditReference",
      count(*) filter (where kind = 'PLAYER')::int as players,
      coalesce(sum(balance) filter (where id = ${opened}::bigint), 0)::bigint as own,
      sum(balance)::bigint as balance, sum(exposure)::bigint as exposure, sum(debt)::bigint as debt,
      coalesce(sum(balance) filter (where kind = 'PLAYER'), 0)::bigint as "playerBalance",
      coalesce((select sum(d.retained) from ${retainedDays} d join agent a on a.id = d.id
        where d.currency = account.currency and ${isTop}), 0)::bigint as "ownPl"
    from account group by account.currency order by account.currency`.execute(tx)
  return rows
}

/** A positive result can be settled up to the chips available; a negative one is collected in full. */
const transferable = ({ balance, creditReference, own }: DownlineTotals): bigint => {
  const result = balance - creditReference
  const free = own > 0n ? own : 0n
  return result > free ? free : result
}

async function settlementOf(tx: Tx, opened: bigint | null) {
  if (opened === null) return null
  const { rows } = await sql<{ domainId: number; last: string }>`select domain_id as "domainId",
    settlement_day(domain_id) as last from agent where id = ${opened}`.execute(tx)
  const [found] = rows
  if (!found) return null
  return { weekday: (await settingsIn(tx)).of(found.domainId).agents.settlementDay, last: found.last }
}

const toSummary = (sums: DownlineTotals) => ({
  currency: sums.currency,
  transferable: transferable(sums),
  ownPl: sums.ownPl,
  creditReference: sums.creditReference,
  ownBalance: sums.own,
  downlineBalance: sums.balance - sums.own,
  totalBalance: sums.balance,
  available: sums.balance - sums.exposure + sums.debt,
  exposure: sums.exposure,
  playerBalance: sums.playerBalance,
  refPl: sums.balance - sums.creditReference,
})

export const downlineSummaryAnswer = answerWithin(downlineSummary, async (request) => {
  const opened = requestedNode(request, request.parameters.node)
  const sums = await readTotals(request.tx, opened)
  // Every account has a wallet, so a node without one is outside the actor’s domains.
  if (opened !== null && sums.length === 0) return null
  const count = (read: (totals: DownlineTotals) => number) => sums.reduce((all, one) => all + read(one), 0)
  return {
    agents: count(({ agents }) => agents),
    players: count(({ players }) => players),
    currencies: sums.map(toSummary),
    settlement: await settlementOf(request.tx, opened),
  }
})

const maxResults = 10

export const findAgentsAnswer = answerWithin(findAgents, async ({ tx, actor, scope, parameters }) => {
  const term = (parameters.q ?? '').trim().toLowerCase()
  const isId = /^\d{1,18}$/.test(term)
  const rows = await agentsWithLevel(tx)
    .where((where) =>
      where.or([
        sql<boolean>`search_form(agent.username) ^@ search_form(${term})`,
        ...(isId ? [where('agent.id', '=', BigInt(term))] : []),
      ]),
    )
    .where(scope.within('agent.id'))
    .orderBy('agent.level')
    .orderBy('agent.username')
    .limit(maxResults)
    .select(['agent.id', 'agent.username', 'agent.name', levelCode.as('level'), pathBelow(actor.agentId).as('path')])
    .execute()
  return rows
})

/** Usernames from the viewer’s own node down to the agent; the viewer’s upline is hidden. */
const pathBelow = (viewer: bigint | null) => sql<string>`(
  select string_agg(step.username, ' › ' order by step.level) from agent step
  where step.id = any (agent.upline[coalesce(array_position(agent.upline, ${viewer}::bigint), 1):]))`
