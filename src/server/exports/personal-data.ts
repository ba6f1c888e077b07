import { sql, type Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'

/** A kind of thing that is kept about a player: where it lies, in which order it is told, and what of it is not his. */
interface Part {
  readonly name: string
  readonly from: keyof DB
  readonly owner?: 'player_id' | 'account_id'
  readonly order: string
  /** Keys of the house: they tell nobody anything and open things. */
  readonly without?: readonly string[]
  /** Tables that are not laid out by account. */
  readonly isUncelled?: true
}

/** All that is kept about one player; a test holds this against the tables that name players. */
export const personalParts: readonly Part[] = [
  { name: 'wallet', from: 'wallet', owner: 'account_id', order: 'account_id' },
  { name: 'statement', from: 'transfer', owner: 'account_id', order: 'wallet_version' },
  { name: 'days', from: 'player_day', order: 'day' },
  { name: 'balances', from: 'balance_day', order: 'day' },
  { name: 'balance checks', from: 'balance_check', owner: 'account_id', order: 'detected_at' },
  { name: 'balance repairs', from: 'balance_repair', owner: 'account_id', order: 'at' },
  { name: 'adjustments', from: 'adjustment', order: 'asked_at', without: ['attachment', 'attachment_sha256'] },
  { name: 'cash', from: 'cash_entry', owner: 'account_id', order: 'made_at', isUncelled: true },
  { name: 'deposits', from: 'deposit', order: 'asked_at', without: ['attachment', 'attachment_sha256'] },
  { name: 'calls of payment gateways', from: 'gateway_callback', order: 'at', isUncelled: true },
  { name: 'withdrawals', from: 'withdrawal', order: 'asked_at', without: ['account_key'] },
  { name: 'checks of withdrawals', from: 'rule_result', order: 'at' },
  { name: 'payouts', from: 'payout', order: 'ordered_at' },
  { name: 'bets', from: 'bet', order: 'placed_at' },
  { name: 'matched parts of bets', from: 'bet_fill', order: 'at' },
  { name: 'settlements taken back', from: 'bet_reversed', order: 'reversed_at' },
  { name: 'positions', from: 'position', order: 'market_id' },
  { name: 'results by market', from: 'market_player', order: 'settled_at' },
  { name: 'tickets', from: 'ticket', order: 'placed_at' },
  { name: 'legs of tickets', from: 'ticket_leg', order: 'ticket_id' },
  { name: 'cash-out offers', from: 'cash_out_offer', order: 'expires_at' },
  { name: 'casino rounds', from: 'casino_round', order: 'started_at' },
  { name: 'rounds looked after', from: 'round_case', order: 'at' },
  { name: 'documents', from: 'kyc_document', order: 'submitted_at', without: ['number_hash'] },
  { name: 'pictures of documents', from: 'kyc_file', order: 'document_id', without: ['file', 'sha256'] },
  { name: 'limits', from: 'player_limit', order: 'set_at' },
  { name: 'restrictions', from: 'player_restriction', order: 'set_at' },
  { name: 'exclusions', from: 'player_exclusion', order: 'from_at', without: ['keys'], isUncelled: true },
  { name: 'sessions', from: 'player_session', order: 'started_at' },
  { name: 'devices and networks', from: 'player_sighting', order: 'first_at' },
  { name: 'device alerts', from: 'device_alert', order: 'at', isUncelled: true },
  { name: 'risk alerts', from: 'risk_alert', order: 'raised_at', isUncelled: true },
  { name: 'watch kept on him', from: 'player_watch', order: 'at' },
  { name: 'notices', from: 'player_notice', order: 'at', isUncelled: true },
  { name: 'notes', from: 'player_note', order: 'at' },
  { name: 'tags', from: 'player_tag', order: 'at' },
  { name: 'conversations', from: 'message_thread', owner: 'account_id', order: 'opened_at' },
  {
    name: 'messages',
    from: 'message',
    owner: 'account_id',
    order: 'at',
    without: ['attachment', 'attachment_sha256'],
  },
  {
    name: 'messages not sent yet',
    from: 'message_draft',
    owner: 'account_id',
    order: 'saved_at',
    without: ['attachment', 'attachment_sha256'],
    isUncelled: true,
  },
  { name: 'first password', from: 'player_first_password', order: 'made_at', without: ['hash'] },
  { name: 'erasure', from: 'player_erasure', order: 'at' },
]

/** Tables that name players and say nothing of them that does not stand in a part already: shares are the agents'. */
export const toldElsewhere: readonly (keyof DB)[] = [
  'audit',
  'bet_open',
  'bet_settled',
  'ticket_share',
  'username_claim',
]

const batchSize = 1_000

type Row = { readonly row: string }

/** Of deeds of staff: what was done and when. Where from is told of the player's own alone. */
const deeds = (id: bigint) => sql<Row>`
  select jsonb_strip_nulls(jsonb_build_object('at', at, 'action', action, 'about', subject_name, 'result', result,
    'ip', case when actor = ${`player:${id}`} then ip end, 'device', case when actor = ${`player:${id}`} then user_agent end))::text as row
  from audit where player_id = ${id} order by at, id`

function rowsOf({ from, owner = 'player_id', order, without = [], isUncelled }: Part, player: Keyed) {
  const cell = isUncelled ? sql`true` : sql`t.cell = ${player.cell}`
  return sql<Row>`select (to_jsonb(t) - ${[...without]}::text[])::text as row from ${sql.table(from)} t
    where ${cell} and ${sql.ref(`t.${owner}`)} = ${player.id} order by ${sql.ref(`t.${order}`)}`
}

export interface Keyed {
  readonly cell: number
  readonly id: bigint
}

export interface PersonalFile {
  readonly player: Keyed
  /** Who made it, when and for whom. */
  readonly about: Readonly<Record<string, string>>
  readonly onRows: (rows: number) => Promise<void>
}

/** The file, portion by portion: one object, whose parts are lists. */
export async function* personalData(
  db: Kysely<DB>,
  { player, about, onRows }: PersonalFile,
): AsyncGenerator<Uint8Array> {
  const { rows: own } = await sql<Row>`select to_jsonb(p)::text as row from player p
    where p.cell = ${player.cell} and p.id = ${player.id}`.execute(db)
  yield bytes(`{\n"about": ${JSON.stringify(about)},\n"player": ${own[0]?.row ?? 'null'}`)
  let count = own.length
  const parts = personalParts.map((part) => ({ name: part.name, rows: rowsOf(part, player) }))
  for (const { name, rows } of [...parts, { name: 'deeds', rows: deeds(player.id) }]) {
    yield bytes(`,\n${JSON.stringify(name)}: [`)
    let isFirst = true
    for await (const batch of db.getExecutor().stream<Row>(rows.compile(db), batchSize)) {
      if (batch.rows.length === 0) continue
      yield bytes(`${isFirst ? '' : ','}\n${batch.rows.map(({ row }) => row).join(',\n')}`)
      isFirst = false
      count += batch.rows.length
      await onRows(count)
    }
    yield bytes(']')
  }
  await onRows(count)
  yield bytes('\n}\n')
}

const encoder = new TextEncoder()
const bytes = (text: string): Uint8Array => encoder.encode(text)
