import { sql, type RawBuilder } from 'kysely'
import { choiceLabel } from '#blueprint/labels.ts'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'

const ofRound = sql`transfer.kind in (${sql.join(roundKinds.map((kind) => sql.lit(kind)))})`
const uuidIn = (thing: string) => sql`transfer.ref ~ ${`^${thing}:[0-9a-f]{8}-`}`
const idIn = sql`substring(transfer.ref from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid`

const ofCasino = <Value>(
  what: RawBuilder<Value>,
) => sql<Value | null>`case when ${ofRound} and ${uuidIn('casino')} then (
  select ${what} from casino_round round where round.cell = transfer.cell and round.player_id = transfer.account_id and round.id = ${idIn} limit 1) end`

export const provider = ofCasino(sql<(typeof casinoProviders)[number]>`round.provider`)

const providerName = sql<string>`case round.provider ${sql.join(
  casinoProviders.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(choiceLabel(code))}`),
  sql` `,
)} else round.provider end`

/** The first leg of a ticket and the number of further legs. */
const ofTicket = sql<string | null>`case when ${uuidIn('ticket')} then (
  select leg.event || ' / ' || leg.selection || case when count(*) over () > 1 then ' +' || count(*) over () - 1 else '' end
  from ticket_leg leg where leg.ticket_id = ${idIn} order by leg.n limit 1) end`

/** Event and market, the note, casino game or ticket; else the reference. */
export const description = sql<string>`coalesce(event.name || ' / ' || market.name, nullif(transfer.note, ''),
  ${ofCasino(sql<string>`${providerName} || ' / ' || round.game`)}, ${ofTicket}, transfer.ref)`

/** The counterparty of a chips transfer. Accounts above the viewer are shown as "Upline". */
const counterparty = (viewer: bigint | null) => sql<string | null>`(
  select case when ${viewer}::bigint is null or node.id is null or node.upline @> array[${viewer}::bigint] then coalesce(node.username, p.username) else 'Upline' end
  from transfer o left join agent node on node.id = o.account_id left join player p on p.cell = o.cell and p.id = o.account_id
  where o.journal_id = transfer.journal_id and o.account_id <> transfer.account_id limit 1)`

/** Sender and recipient: account names for transfers between accounts, else the ledger sides. */
export const route = (viewer: bigint | null) => sql<string>`case
  when 'clearing' in (transfer.debit::text, transfer.credit::text) and transfer.market_id is null and ${counterparty(viewer)} is not null then
    case when transfer.credit = 'wallet' then ${counterparty(viewer)} || ' > ' || account.username else account.username || ' > ' || ${counterparty(viewer)} end
  else transfer.debit || ' > ' || transfer.credit end`
