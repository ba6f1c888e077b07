import { sql } from 'kysely'
import { excluded } from '#areas/players/rules/care/exclusion.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { begin, type Addressee, type Attached, type Written } from '#areas/players/rules/messages/letter.ts'
import { act, type Asked, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { attachedBy } from '#engine/pictures/attached.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import {
  messageAccount,
  messagePlayers,
  newTemplate,
  retireTemplate,
  writeMessage,
} from '#areas/agents/messages/message.actions.ts'
import { accountCalled } from './thread.data.ts'

export async function freshId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7()::text as id`.execute(tx)
  if (!rows[0]) throw new Error('Query returned no new id')
  return rows[0].id
}

/** The player as somebody to write to, locked. */
export async function playerTo(tx: Tx, wanted: { id: string; scope: Scope; now: Date }) {
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
  return { to, care, subject: aboutPlayer(player) }
}

const byHouse = ({ actor, now }: Pick<Asked<typeof writeMessage>, 'actor' | 'now'>): Written => ({
  by: actor.username,
  side: 'HOUSE',
  at: now,
})

export const sendAgain = refuse('Upload this picture again.', 'attachment')

export const messagePlayersAct = act(messagePlayers, {
  async facts(tx, wanted) {
    const found = await playerTo(tx, wanted)
    if (!found) return null
    const { actor, input, together } = wanted
    const attached = await attachedBy(tx, actor.username, input.attachment, { isForMany: together > 1 })
    return { ...found, attached }
  },
  rule: ({ to, attached }, asked) =>
    attached === undefined ? sendAgain : begin(to, { ...asked.input, attached }, byHouse(asked)),
})

interface Sought {
  readonly called: string
  readonly scope: Scope
  readonly now: Date
}

export const nobody = (name: string): Subject => ({
  table: null,
  key: {},
  domainId: null,
  agentId: null,
  name: `account ${name}`,
  shown: {},
})

/** Whoever is called so, player or agent, as somebody to write to. */
export async function accountTo(tx: Tx, { called, scope, now }: Sought) {
  const account = await accountCalled(tx, called, scope)
  if (!account) return null
  if (account.kind === 'PLAYER') return playerTo(tx, { id: String(account.id), scope, now })
  const { id, domain_id: domainId } = account
  const to: Addressee = { id, kind: 'AGENT', domainId, threadId: await freshId(tx), isExcluded: false }
  return { to, subject: { ...nobody(String(id)), table: 'agent' as const, key: { id }, domainId, agentId: id } }
}

/** Whoever writes to his own node writes to the house above him. */
export const towards = ({ id }: Addressee, asked: Pick<Asked<typeof writeMessage>, 'actor' | 'now'>): Written =>
  id === asked.actor.agentId ? { ...byHouse(asked), side: 'ACCOUNT' } : byHouse(asked)

interface Meant {
  readonly subject: Subject
  /** null: there is nobody of this name. */
  readonly to: Addressee | null
  readonly attached: Attached | null | undefined
}

type Writing = Pick<Asked<typeof writeMessage>, 'actor' | 'input' | 'now'>

/** A letter to somebody who is there, with a picture that is there. */
function written({ to, attached }: Meant, asked: Writing) {
  if (to === null) return refuse('There is no such account, or more than one', 'to')
  if (attached === undefined) return sendAgain
  return begin(to, { ...asked.input, attached }, towards(to, asked))
}

export const writeMessageAct = act(writeMessage, {
  async facts(tx, { input, scope, now, actor }): Promise<Meant> {
    const found = await accountTo(tx, { called: input.to, scope, now })
    const attached = await attachedBy(tx, actor.username, input.attachment)
    return { to: found?.to ?? null, subject: found?.subject ?? nobody(input.to), attached }
  },
  rule: (facts: Meant, asked) => written(facts, asked),
})

export const messageAccountAct = act(messageAccount, {
  async facts(tx, { id, scope, now, actor, input }) {
    const found = await accountTo(tx, { called: id, scope, now })
    return found && { ...found, attached: await attachedBy(tx, actor.username, input.attachment) }
  },
  rule: (facts, asked) => written(facts, { ...asked, input: { ...asked.input, to: '' } }),
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
          message: 'Template saved',
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
      : decide({ set: { retired_at: now, name: `${row.name} (${row.id})` }, message: 'Template retired' }),
})
