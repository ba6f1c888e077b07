import { sql } from 'kysely'
import { languageNames } from '#blueprint/languages.ts'
import type { ReplyLanguage } from '#areas/players/rules/messages/thread.ts'
import { isUuid } from '#values/id.ts'
import { answer, answerWithin } from '#engine/query-handler.ts'
import { currentClaim } from '#engine/queue/claims.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import type { Scope } from '#engine/scope.ts'
import { templates, thread } from './thread.queries.ts'

interface ThreadLookup {
  readonly id: string
  readonly scope: Scope
}

/** Shown to a branch instead of staff names above it. */
const operatorName = 'Operator'

/** The thread with its account's current agent, if that is in the actor's downline. */
export async function findThread(tx: Tx, { id, scope }: ThreadLookup, isLocked = false) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('message_thread')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', row.cell)
    .where('id', '=', row.account_id)
    .executeTakeFirst()
  const agentId = player?.agent_id ?? row.account_id
  return scope.includes(agentId) ? { row, player, agentId } : null
}
export type ScopedThread = NonNullable<Awaited<ReturnType<typeof findThread>>>

/** The account itself writes as ACCOUNT; everyone above it writes as HOUSE. */
export const sideOf = ({ row }: Pick<ScopedThread, 'row'>, actor: Actor) =>
  row.account_id === actor.agentId ? 'ACCOUNT' : 'HOUSE'

export const threadSubject = ({ row, agentId }: ScopedThread): Subject<'message_thread'> => ({
  table: 'message_thread',
  key: { cell: row.cell, account_id: row.account_id, id: row.id },
  state: row.status,
  version: row.version,
  domainId: row.domain_id,
  agentId,
  name: `message thread of account ${row.account_id}`,
  shown: { id: row.id, account: String(row.account_id), status: row.status },
})

async function readAccount(tx: Tx, { row, player }: ScopedThread) {
  const agent = player
    ? undefined
    : await tx.selectFrom('agent').selectAll().where('id', '=', row.account_id).executeTakeFirst()
  const wallet = await tx
    .selectFrom('wallet')
    .select(['balance', 'exposure'])
    .where('cell', '=', row.cell)
    .where('account_id', '=', row.account_id)
    .executeTakeFirst()
  const tags = await tx
    .selectFrom('player_tag')
    .select('tag')
    .where('cell', '=', row.cell)
    .where('player_id', '=', row.account_id)
    .orderBy('tag')
    .execute()
  return {
    id: row.account_id,
    kind: row.account_kind,
    username: player?.username ?? agent?.username ?? '',
    status: player?.status ?? agent?.status ?? '',
    balance: wallet?.balance ?? 0n,
    exposure: wallet?.exposure ?? 0n,
    kyc: player?.kyc ?? null,
    tags: tags.map(({ tag }) => tag),
    lastLoginAt: player?.last_login_at ?? null,
  }
}

export const threadAnswer = answerWithin(thread, async ({ tx, actor, scope, parameters }) => {
  const found = await findThread(tx, { id: parameters.id, scope })
  if (!found) return null
  const { row } = found
  const isOwn = sideOf(found, actor) === 'ACCOUNT'
  const claim = isOwn ? null : await currentClaim(tx, 'message_thread', row.id, scope)
  const messages = await tx
    .selectFrom('message')
    .where('cell', '=', row.cell)
    .where('account_id', '=', row.account_id)
    .where('thread_id', '=', row.id)
    .select([
      'id',
      'side',
      'body',
      'at',
      'attachment',
      'author as written',
      visibleActorName(scope, 'message.author').as('known'),
    ])
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const templates = await tx
    .selectFrom('message_template')
    .select(['id', 'name', sql<ReplyLanguage>`language`.as('language'), 'body'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(200)
    .execute()
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    assigned: claim?.by ?? null,
    unread: isOwn ? row.unread_account : row.unread_operator,
    isOwn,
    account: await readAccount(tx, found),
    messages: messages
      // Notes are visible in the branch that wrote them, never to the account.
      .filter(({ side, known }) => side !== 'NOTE' || (!isOwn && known !== null))
      .toReversed()
      .map(({ id, side, body, at, attachment, written, known }) => ({
        id,
        side,
        body,
        at,
        hasPicture: attachment !== null,
        author: side === 'ACCOUNT' ? written : (known ?? operatorName),
        isRead: side === 'HOUSE' ? row.account_read_at !== null && at <= row.account_read_at : null,
      })),
    templates,
  }
})

/** A player or agent by id or name, if in the actor's downline. Returns undefined if the name is ambiguous. */
export async function findAccount(tx: Tx, name: string, scope: Scope) {
  const username = name.trim().toLowerCase()
  const { rows } = await sql<{ id: bigint; kind: 'PLAYER' | 'AGENT'; domain_id: number; agent_id: bigint }>`
    select * from (
      select id, 'PLAYER' as kind, domain_id, agent_id from player where (lower(username) = ${username} or id::text = ${username})
      union all select id, 'AGENT', domain_id, id from agent where (lower(username) = ${username} or id::text = ${username})) called
    where ${scope.within('agent_id')} limit 2`.execute(tx)
  return rows.length === 1 ? rows[0] : undefined
}

export const templatesAnswer = answer(templates, async ({ tx }) => {
  const rows = await tx
    .selectFrom('message_template')
    .select(['id', 'name', sql<ReplyLanguage>`language`.as('language')])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .orderBy('language')
    .limit(200)
    .execute()
  return rows.map(({ id, name, language }) => ({ id, name: `${name} (${languageNames[language]})` }))
})
