import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { differencesOf, type Difference } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import { differencesOfFile } from '#areas/casino/rules/catalogue/catalogue-file.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { ownGames } from '#areas/casino/catalogue-sync/own-games.facts.ts'
import { catalogueSync } from '#areas/casino/catalogue-sync/sync-line.record.ts'
import type { StatedLine } from './read-statement.ts'
import { writtenChanges, writtenEdited, writtenRename } from '#areas/casino/catalogue-sync/sync-labels.ts'

export interface AskedSync {
  readonly id: string
  readonly domainId: number
  readonly vertical: ProviderCode
  /** A file need not hold the whole catalogue: what it does not name stays. */
  readonly source: 'PROVIDER' | 'FILE'
}

type Answer = { readonly lines: readonly StatedLine[] } | { readonly problem: string }

/** A difference as its row stores it. */
function rowOf(difference: Difference, owners: ReadonlyMap<string, StatedLine['owners']>) {
  const { kind } = difference
  if (kind === 'RETIRED') {
    const { id, code, now } = difference.game
    return { kind, code, title: now.title, game_id: id, provider: now.provider, changes: '', edited: '', resembles: '' }
  }
  const { code, stated } = difference.entry
  const shared = { kind, code, title: stated.title, provider: stated.provider, stated, owners: owners.get(code) ?? [] }
  if (kind === 'NEW') {
    const { resembles, isRenamed } = difference
    return {
      ...shared,
      changes: isRenamed ? writtenRename(resembles ?? '', code) : '',
      edited: '',
      resembles: resembles ?? '',
    }
  }
  const { game, changes } = difference
  return {
    ...shared,
    game_id: game.id,
    changes: writtenChanges(game.now, stated, changes),
    edited: writtenEdited(changes),
    resembles: '',
  }
}

/** Whether the question still waits: two workers may ask the provider, and one of them stores the answer. */
const isWaiting = async (tx: WriteTx, { id }: AskedSync): Promise<boolean> =>
  (await catalogueSync.lockAsSystem(tx, id))?.status === 'ASKED'

async function storeLines(tx: WriteTx, sync: AskedSync, lines: readonly StatedLine[], now: Date): Promise<void> {
  const { id, domainId, vertical, source } = sync
  const own = await ownGames(tx, domainId, vertical)
  const found = source === 'FILE' ? differencesOfFile(own, lines) : differencesOf(own, lines)
  const replaced = source === 'FILE' ? sql`code = any(${lines.map(({ code }) => code)}::text[])` : sql`true`
  const owners = new Map(lines.map((line) => [line.code, line.owners]))
  await sql`update casino_sync_line set status = 'REPLACED', version = version + 1
    where domain_id = ${domainId} and vertical = ${vertical} and status = 'OPEN' and ${replaced}`.execute(tx)
  await sql`insert into casino_sync_line
      (sync_id, domain_id, vertical, detected_at, kind, code, title, game_id, provider, stated, owners, changes, edited, resembles)
    select ${id}::uuid, ${domainId}::int, ${vertical}::text, ${now}::timestamptz, r.kind, r.code, r.title, r.game_id, r.provider, r.stated,
      r.owners, r.changes, r.edited, r.resembles
    from jsonb_to_recordset(${JSON.stringify(found.map((each) => rowOf(each, owners)))}::jsonb) as r (kind text, code text, title text,
      game_id uuid, provider text, stated jsonb, owners jsonb, changes text, edited text, resembles text)`.execute(tx)
  const count = (kind: Difference['kind']) => found.filter((each) => each.kind === kind).length
  await sql`update casino_sync set status = 'COMPARED', answered_at = ${now}, stated_games = ${lines.length},
    new_games = ${count('NEW')}, changed_games = ${count('CHANGED')}, retired_games = ${count('RETIRED')}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Compares the answer of a provider with the catalogue. An answer that is not whole leaves the lines of the last one open. */
export async function storeAnswer(tx: WriteTx, sync: AskedSync, answer: Answer, now: Date): Promise<void> {
  if (!(await isWaiting(tx, sync))) return
  if ('lines' in answer) return storeLines(tx, sync, answer.lines, now)
  await sql`update casino_sync set status = 'FAILED', answered_at = ${now}, problem = ${answer.problem.slice(0, 500)},
    version = version + 1 where id = ${sync.id}`.execute(tx)
}
