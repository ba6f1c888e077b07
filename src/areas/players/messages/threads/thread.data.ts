import { sql } from 'kysely'
import { languageNames } from '#blueprint/languages.ts'
import type { ReplyLanguage } from '#areas/players/rules/messages/thread.ts'
import { answer, answerWithin } from '#engine/query-handler.ts'
import { currentClaim } from '#engine/queue/claims.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { messageThread, type ThreadRow } from './message-thread.record.ts'
import { templates, thread } from './thread.queries.ts'

/** Shown to a branch instead of staff names above it. */
const operatorName = 'Operator'

/** The account itself writes as ACCOUNT; everyone above it writes as HOUSE. */
export const sideOf = ({ accountId }: Pick<ThreadRow, 'accountId'>, actor: Actor) =>
  accountId === actor.agentId ? 'ACCOUNT' : 'HOUSE'

async function readAccount(tx: Tx, { cell, accountId: id, accountKind: kind }: ThreadRow) {
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cell)
    .where('id', '=', id)
    .executeTakeFirst()
  const agent = player ? undefined : await tx.selectFrom('agent').selectAll().where('id', '=', id).executeTakeFirst()
  const wallet = await tx
    .selectFrom('wallet')
    .select(['balance', 'exposure'])
    .where('cell', '=', cell)
    .where('account_id', '=', id)
    .executeTakeFirst()
  const tags = await tx
    .selectFrom('player_tag')
    .select('tag')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('tag')
    .execute()
  return {
    id,
    kind,
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
  const row = await messageThread.find(tx, { id: parameters.id, actor, scope })
  if (!row) return null
  const isOwn = sideOf(row, actor) === 'ACCOUNT'
  const claim = isOwn ? null : await currentClaim(tx, 'message_thread', row.id, scope)
  const messages = await tx
    .selectFrom('message')
    .where('cell', '=', row.cell)
    .where('account_id', '=', row.accountId)
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
    unread: isOwn ? row.unreadAccount : row.unreadOperator,
    isOwn,
    account: await readAccount(tx, row),
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
        isRead: side === 'HOUSE' ? row.accountReadAt !== null && at <= row.accountReadAt : null,
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
