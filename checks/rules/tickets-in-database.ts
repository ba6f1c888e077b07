import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '#checks/harness/database.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { cellOf } from '#values/id.ts'
import { playTicket, type TicketBooking, type TicketCase } from './random-tickets.ts'

/** What SQL has booked for a ticket, beside what the domain computes; equal if they agree. */
export interface BookedTicket {
  readonly balance: bigint
  readonly counted: bigint
  readonly owns: readonly bigint[]
}

interface Given {
  readonly cases: readonly TicketCase[]
  readonly players: readonly string[]
  readonly paths: readonly SharePath[]
}

const insertPaths = `with said as (select s.n, array(select jsonb_array_elements_text(s.agents)::bigint) as of_agents,
      array(select jsonb_array_elements_text(s.held)::int) as of_held
    from jsonb_to_recordset($1::jsonb) s(n int, agents jsonb, held jsonb)),
  made as (insert into share_path (id, domain_id, agent_id, product, agents, held)
    select (select coalesce(max(id), 0) from share_path) + n, 1, of_agents[1], 'exchange', of_agents, of_held from said
    on conflict (agent_id, product, agents, held, commission_mode, rates, commission) do update set created_at = share_path.created_at returning *)
  select m.id from said s join made m on m.agents = s.of_agents and m.held = s.of_held order by s.n`

const insertTickets = `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, is_each_way, unit, stake, odds_e4,
    potential, largest, currency, share_path_id, placed_at)
  select cell, player, id, 1, agent, 'SYSTEM', '{football}', array(select jsonb_array_elements_text(sizes)::int), legs, lines, is_each_way, unit, stake, 20000,
    potential, largest, 'INR', path, now()
  from jsonb_to_recordset($1::jsonb) s(cell smallint, player bigint, id uuid, agent bigint, sizes jsonb, legs smallint, lines int, is_each_way boolean,
    unit bigint, stake bigint, potential bigint, largest bigint, path bigint)`

const updateTickets = `update ticket t set status = coalesce(s.status, t.status), returned = coalesce(s.returned, t.returned),
    cashed_out = coalesce(s.cashed_out, t.cashed_out), unit = coalesce(s.unit, t.unit), potential = coalesce(s.potential, t.potential),
    settled_at = case when coalesce(s.status, t.status) <> 'OPEN' then coalesce(t.settled_at, now()) end, version = t.version + 1
  from jsonb_to_recordset($1::jsonb) s(cell smallint, player bigint, id uuid, status text, returned bigint, cashed_out bigint, unit bigint, potential bigint)
  where t.cell = s.cell and t.player_id = s.player and t.id = s.id`

const postTransfers = `select post_transfers(gen_random_uuid(), clock_timestamp(), 'checks', orders, null, null)
  from jsonb_to_recordset($1::jsonb) s(orders jsonb)`

/** Writes the decisions of all tickets round by round and compares what SQL makes of them; returns the differences. */
export async function differencesInDatabase(
  { ownerPool: owner }: TestDatabase,
  { cases, players, paths }: Given,
): Promise<string[]> {
  const write = (text: string, rows: readonly object[]) => owner.query(text, [json(rows)])
  const { rows: stored } = await owner.query<{ id: bigint }>(insertPaths, [
    json(
      paths.map((path, at) => ({
        n: at + 1,
        agents: path.map(({ accountId }) => accountId),
        held: path.map(({ held }) => held),
      })),
    ),
  ])
  const tickets = cases.map((one, at) => {
    const id = randomUUID()
    const accountId = BigInt(players[at % players.length]!)
    const path = paths[one.path]!
    const key = { cell: cellOf(accountId), player: accountId, id }
    return { one, key, path, outcomes: playTicket(one, { id, accountId, path }) }
  })
  const rowOf = ({ key, one, path }: (typeof tickets)[number], { set }: TicketBooking) => ({
    ...key,
    agent: path[0]!.accountId,
    path: stored[one.path]!.id,
    ...set,
  })
  const differences: string[] = []
  for (let round = 0; round <= Math.max(...cases.map(({ steps }) => steps.length)); round += 1) {
    const due = tickets.flatMap((ticket) => {
      const booking = ticket.outcomes[round]?.booking
      return booking ? [{ ticket, booking }] : []
    })
    const rows = due.map(({ ticket, booking }) => rowOf(ticket, booking))
    await write(round === 0 ? insertTickets : updateTickets, rows)
    await write(
      postTransfers,
      due.flatMap(({ booking: { transfers } }) =>
        transfers.length === 0 ? [] : [{ orders: transfers.map((order) => ({ ...order, account: order.accountId })) }],
      ),
    )
    const booked = await bookedTickets(owner, tickets)
    for (const [at, { one, outcomes }] of tickets.entries()) {
      const { balance, counted, owns } = outcomes[Math.min(round, outcomes.length - 1)]!
      const [domain, database] = [{ balance, counted, owns }, booked[at]].map(json)
      if (domain !== database)
        differences.push(`${json(one)}\nafter step ${round}\nthe domain: ${domain}\nthe database: ${database}`)
    }
  }
  return differences
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

async function bookedTickets(
  owner: TestDatabase['ownerPool'],
  tickets: readonly { readonly key: { readonly id: string }; readonly path: SharePath }[],
): Promise<BookedTicket[]> {
  const ids = tickets.map(({ key }) => key.id)
  const { rows: money } = await owner.query<{ id: string; balance: bigint; counted: bigint }>(
    `select t.id, c.pl as counted, (select coalesce(sum(case when f.credit = 'wallet' then f.amount else -f.amount end), 0) from transfer f
       where f.cell = t.cell and f.account_id = t.player_id and f.ref = 'ticket:' || t.id)::bigint as balance
     from ticket t, lateral ticket_counts(t.status, t.stake, t.returned) c where t.id = any($1::uuid[])`,
    [ids],
  )
  const { rows: shares } = await owner.query<{ id: string; agent: bigint; own: bigint }>(
    `select ticket_id as id, agent_id as agent, sum(own)::bigint as own from ticket_share where ticket_id = any($1::uuid[]) group by 1, 2`,
    [ids],
  )
  const moneyOf = new Map(money.map((row) => [row.id, row]))
  const ownOf = new Map(shares.map(({ id, agent, own }) => [`${id} ${agent}`, own]))
  return tickets.map(({ key: { id }, path }) => {
    const { balance = 0n, counted = 0n } = moneyOf.get(id) ?? {}
    return { balance, counted, owns: path.map(({ accountId }) => ownOf.get(`${id} ${accountId}`) ?? 0n) }
  })
}
