import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { excluded } from '#domain/care/exclusion.ts'
import { decide, refuse, type Decision } from '#domain/decision.ts'
import { opened, type Category, type Priority } from '#domain/messages/thread.ts'
import { act, type Asked, type Subject, type Tx } from '#server/engine/act.ts'
import { careAndKeys } from '../care/limits.data.ts'
import { aboutPlayer, lockOwnPlayer } from '../care/player-of.data.ts'
import { messageAccount, messagePlayers, newTemplate, retireTemplate, writeMessage } from './message-actions.screen.ts'
import { accountCalled } from './thread.data.ts'

export interface Addressee {
  readonly id: bigint
  readonly kind: 'PLAYER' | 'AGENT'
  readonly domainId: number
  /** Of the thread that begins. */
  readonly threadId: string
  /** Whether he has excluded himself from whatever would draw him back. */
  readonly isExcluded: boolean
}
export interface Letter {
  readonly subject: string
  readonly body: string
  readonly category: Category
  readonly priority: Priority
}

export async function freshId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7()::text as id`.execute(tx)
  if (!rows[0]) throw new Error('An id is always given')
  return rows[0].id
}

interface Written {
  readonly by: string
  readonly side: 'HOUSE' | 'ACCOUNT'
  readonly at: Date
}

/** A thread with its first message. */
export function begin(
  to: Addressee,
  { subject, body, category, priority }: Letter,
  { by, side, at }: Written,
): Decision {
  // RG-01: nobody who has excluded himself hears of what would draw him back.
  if (side === 'HOUSE' && category === 'PROMO' && to.isExcluded) {
    return refuse('He has excluded himself: nothing is advertised to him', 'category')
  }
  const key = { cell: cellOf(to.id), account_id: to.id }
  const thread = {
    ...key,
    id: to.threadId,
    domain_id: to.domainId,
    account_kind: to.kind,
    subject: subject.trim(),
    category,
    priority,
    opened_by: by,
    opened_at: at,
    ...opened({ side, body, at }),
  }
  const message = { ...key, thread_id: to.threadId, domain_id: to.domainId, side, author: by, body: body.trim(), at }
  return decide({
    rows: [
      { table: 'message_thread', values: thread },
      { table: 'message', values: message },
    ],
    events: [{ name: 'message.sent', payload: { account: String(to.id), thread: to.threadId, side } }],
    message: 'Sent',
  })
}

/** The player as somebody to write to, locked. */
export async function playerTo(tx: Tx, wanted: { id: string; agentIds: readonly bigint[] | null; now: Date }) {
  const player = await lockOwnPlayer(tx, wanted)
  if (!player) return null
  const { care } = await careAndKeys(tx, player, wanted.now)
  const to: Addressee = {
    id: player.id,
    kind: 'PLAYER',
    domainId: player.domain_id,
    threadId: await freshId(tx),
    isExcluded: excluded(care.exclusions, wanted.now) !== null,
  }
  return { to, subject: aboutPlayer(player) }
}

const byHouse = ({ actor, now }: Pick<Asked<typeof writeMessage>, 'actor' | 'now'>): Written => ({
  by: actor.username,
  side: 'HOUSE',
  at: now,
})

export const messagePlayersAct = act(messagePlayers, {
  facts: playerTo,
  rule: ({ to }, asked) => begin(to, asked.input, byHouse(asked)),
})

interface Sought {
  readonly called: string
  readonly agentIds: readonly bigint[] | null
  readonly now: Date
}

const nobody = (name: string): Subject => ({
  table: null,
  key: {},
  domainId: null,
  agentId: null,
  name: `account ${name}`,
  shown: {},
})

/** Whoever is called so, player or agent, as somebody to write to. */
async function accountTo(tx: Tx, { called, agentIds, now }: Sought) {
  const account = await accountCalled(tx, called, agentIds)
  if (!account) return null
  if (account.kind === 'PLAYER') return playerTo(tx, { id: String(account.id), agentIds, now })
  const { id, domain_id: domainId } = account
  const to: Addressee = { id, kind: 'AGENT', domainId, threadId: await freshId(tx), isExcluded: false }
  return { to, subject: { ...nobody(String(id)), table: 'agent' as const, key: { id }, domainId, agentId: id } }
}

/** Whoever writes to his own node writes to the house above him. */
const towards = ({ id }: Addressee, asked: Pick<Asked<typeof writeMessage>, 'actor' | 'now'>): Written =>
  id === asked.actor.agentId ? { ...byHouse(asked), side: 'ACCOUNT' } : byHouse(asked)

export const writeMessageAct = act(writeMessage, {
  facts: async (tx, { input, agentIds, now }) =>
    (await accountTo(tx, { called: input.to, agentIds, now })) ?? { to: null, subject: nobody(input.to) },
  rule: ({ to }, asked) =>
    to === null
      ? refuse('There is no such account, or more than one', 'to')
      : begin(to, asked.input, towards(to, asked)),
})

export const messageAccountAct = act(messageAccount, {
  facts: (tx, { id, agentIds, now }) => accountTo(tx, { called: id, agentIds, now }),
  rule: ({ to }, asked) => begin(to, asked.input, towards(to, asked)),
})

const aboutTemplate = (id: string, name: string): Subject => ({
  table: 'message_template',
  key: { id },
  domainId: null,
  agentId: null,
  name: `template ${name}`,
  shown: { id, name },
})

export const newTemplateAct = act(newTemplate, {
  async facts(tx, { input: { name } }) {
    const taken = await tx.selectFrom('message_template').select('id').where('name', '=', name).executeTakeFirst()
    const id = await freshId(tx)
    return { id, isTaken: taken !== undefined, subject: aboutTemplate(id, name) }
  },
  rule: ({ id, isTaken }, { input: { name, body }, actor, now }) =>
    isTaken
      ? refuse('There is a template of this name', 'name')
      : decide({
          rows: [{ table: 'message_template', values: { id, name, body, by: actor.username, at: now } }],
          message: 'The template is there',
        }),
})

export const retireTemplateAct = act(retireTemplate, {
  async facts(tx, { input: { template } }) {
    const row = /^[0-9a-f-]{36}$/.test(template)
      ? await tx.selectFrom('message_template').selectAll().where('id', '=', template).forUpdate().executeTakeFirst()
      : undefined
    return { row, subject: aboutTemplate(template, row?.name ?? '') }
  },
  rule: ({ row }, { now }) =>
    !row || row.retired_at !== null
      ? refuse('There is no such template', 'template')
      : decide({ set: { retired_at: now, name: `${row.name} (${row.id})` }, message: 'Retired' }),
})
