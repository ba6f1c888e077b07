import { sql, type RawBuilder } from 'kysely'
import { oneUnit } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Part } from './personal-part.ts'
import { personalParts } from './personal-parts.ts'

const batchSize = 1_000

type Row = { readonly row: string }

/** The player the file is about, with the currency and minor digits of their amounts. */
export interface ExportedPlayer {
  readonly cell: number
  readonly id: bigint
  readonly currency: string
  readonly digits: number
}

/** Audit entries about the player: action and time. IP address and device only of the player's own. */
const auditRows = (id: bigint) => sql<Row>`
  select jsonb_strip_nulls(jsonb_build_object('at', at, 'action', action, 'about', subject_name, 'result', result,
    'ip', case when actor = ${`player:${id}`} then ip end, 'device', case when actor = ${`player:${id}`} then user_agent end))::text as row
  from audit where player_id = ${id} order by at, id`

/** Selects the rows of a part that belong to this player. */
export function ownRows(
  { from, owner = 'player_id', isUncelled }: Part,
  { cell, id }: Pick<ExportedPlayer, 'cell' | 'id'>,
) {
  return sql`${sql.table(from)} t where ${isUncelled ? sql`true` : sql`t.cell = ${cell}`} and ${sql.ref(`t.${owner}`)} = ${id}`
}

/** Path of a picture in the file, unique within its part. */
export const pictureName = ({ name, picture }: Part): RawBuilder<string> =>
  sql<string>`'pictures/' || ${name.replaceAll(' ', '-')}::text || '/' || concat_ws('-', ${sql.join(
    (picture?.name ?? []).map((column) => sql`lower(t.${sql.ref(column)}::text)`),
  )}) || '.jpg'`

const majorUnits = (value: RawBuilder<unknown>, digits: number) =>
  sql`round(${value}::numeric / ${oneUnit(digits)}::bigint, ${digits}::int)::text`

/** The rows of a part that belong to this player, each as one JSON object; only those of which `isMeant` is true. */
export function partRows(part: Part, player: ExportedPlayer, isMeant: RawBuilder<boolean> = sql<boolean>`true`) {
  const { money = [], notMoney, amountsBy, picture, without = [], order } = part
  const column = (name: string) => sql`t.${sql.ref(name)}`
  const amounts = money.map((name) => {
    const amount = sql`to_jsonb(${majorUnits(column(name), player.digits)})`
    return notMoney
      ? sql`${name}::text, case when ${column(notMoney.where)} = any(${[...notMoney.is]}) then to_jsonb(${column(name)}) else ${amount} end`
      : sql`${name}::text, ${amount}`
  })
  if (money.length > 0) amounts.push(sql`'currency', ${player.currency}::text`)
  if (amountsBy)
    amounts.push(sql`${amountsBy}::text, (select coalesce(jsonb_object_agg(key, ${majorUnits(sql`value`, player.digits)}), '{}')
      from jsonb_each_text(${column(amountsBy)}))`)
  if (picture) amounts.push(sql`'picture', case when ${column(picture.file)} is not null then ${pictureName(part)} end`)
  const left = [...without, ...(picture ? [picture.file, picture.hash] : [])]
  return sql<Row>`select (${withOdds(sql`to_jsonb(t) - ${left}::text[] || jsonb_build_object(${sql.join(amounts)})`)})::text as row
    from ${ownRows(part, player)} and ${isMeant} order by ${sql.ref(`t.${order}`)}`
}

/** Converts odds columns for readers: 19500 in odds_e4 becomes 1.95 in odds. */
const withOdds = (row: RawBuilder<unknown>) =>
  sql`(select jsonb_object_agg(regexp_replace(key, '_e4$', ''),
    case when key like '%\\_e4' and value <> 'null' then to_jsonb(trim_scale(value::text::numeric / 10000)::text) else value end)
    from jsonb_each(${row}))`

export interface PersonalFile {
  readonly player: ExportedPlayer
  /** Creator, time and request of the export. */
  readonly about: Readonly<Record<string, unknown>>
  readonly onRows: (rows: number) => Promise<void>
}

/** Streams the file: one JSON object with a list for each part. */
export async function* personalData(db: Tx, { player, about, onRows }: PersonalFile): AsyncGenerator<Uint8Array> {
  // -1 in the database means no limit.
  const limits = ['credit_reference', 'exposure_limit'].map(
    (name) => sql`${name}::text, ${majorUnits(sql`nullif(p.${sql.ref(name)}, -1)`, player.digits)}`,
  )
  const { rows: own } = await sql<Row>`select (to_jsonb(p) || jsonb_build_object(${sql.join(limits)}))::text as row
    from player p where p.cell = ${player.cell} and p.id = ${player.id}`.execute(db)
  yield bytes(`{\n"about": ${JSON.stringify(about)},\n"player": ${own[0]?.row ?? 'null'}`)
  let count = own.length
  const parts = personalParts.map((part) => ({ name: part.name, rows: partRows(part, player) }))
  for (const { name, rows } of [...parts, { name: 'activity', rows: auditRows(player.id) }]) {
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
