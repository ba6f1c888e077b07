import { decide, refuse } from '#blueprint/decision/decision.ts'
import { startThread, type Recipient, type Attached, type Authorship } from '#areas/players/rules/messages/message.ts'
import { act, batchOf, type ActionRequest, type AnySubject, type BatchSubject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import {
  messageAccount,
  messagePlayers,
  newTemplate,
  retireTemplate,
  writeMessage,
} from '#areas/agents/messages/message.actions.ts'
import { agentRecord } from '#areas/agents/tree/accounts/account.record.ts'
import { messageTemplate } from './message-template.record.ts'
import { lockPlayerRecipient, newId } from './recipient.facts.ts'
import { findAccount } from './threads/thread.data.ts'

const asOperator = ({ actor, now }: Pick<ActionRequest<typeof writeMessage>, 'actor' | 'now'>): Authorship => ({
  by: actor.username,
  side: 'HOUSE',
  at: now,
})

export const uploadAgain = refuse('Upload this picture again.', 'attachment')

export const messagePlayersAct = act(messagePlayers, {
  async facts(tx, request) {
    const found = await lockPlayerRecipient(tx, request)
    if (!found) return null
    const { actor, input, selectedCount: together } = request
    const attached = await attachableBy(tx, actor.username, input.attachment, { isForMany: together > 1 })
    return { ...found, attached }
  },
  rule: ({ to, attached }, request) =>
    attached === undefined ? uploadAgain : startThread(to, { ...request.input, attached }, asOperator(request)),
})

interface RecipientLookup {
  readonly called: string
  readonly scope: Scope
  readonly now: Date
}

export const unknownRecipient = (name: string): BatchSubject => batchOf(`account ${name}`)

/** Finds the recipient by name or id: a player or an agent. */
export async function findRecipient(tx: Tx, { called, scope, now }: RecipientLookup) {
  const account = await findAccount(tx, called, scope)
  if (!account) return null
  if (account.kind === 'PLAYER') return lockPlayerRecipient(tx, { id: String(account.id), scope, now })
  const { id, domain_id: domainId } = account
  const to: Recipient = { id, kind: 'AGENT', domainId, threadId: await newId(tx), isExcluded: false }
  return { to, subject: agentRecord.subjectOf({ id, domainId, agentId: id }, { name: `account ${id}` }) }
}

/** A user writing to their own node writes as that account to the operator. */
export const authorshipFor = (
  { id }: Recipient,
  request: Pick<ActionRequest<typeof writeMessage>, 'actor' | 'now'>,
): Authorship => (id === request.actor.agentId ? { ...asOperator(request), side: 'ACCOUNT' } : asOperator(request))

interface MessageFacts {
  readonly subject: AnySubject
  /** null: not found, or the name is ambiguous. */
  readonly to: Recipient | null
  readonly attached: Attached | null | undefined
}

type MessageRequest = Pick<ActionRequest<typeof writeMessage>, 'actor' | 'input' | 'now'>

/** Starts a conversation, if recipient and picture exist. */
function writeMessageDecision({ to, attached }: MessageFacts, request: MessageRequest) {
  if (to === null)
    return refuse('Account not found, or the name is ambiguous. Check the spelling or enter the id.', 'to')
  if (attached === undefined) return uploadAgain
  return startThread(to, { ...request.input, attached }, authorshipFor(to, request))
}

export const writeMessageAct = act(writeMessage, {
  async facts(tx, { input, scope, now, actor }): Promise<MessageFacts> {
    const found = await findRecipient(tx, { called: input.to, scope, now })
    const attached = await attachableBy(tx, actor.username, input.attachment)
    return { to: found?.to ?? null, subject: found?.subject ?? unknownRecipient(input.to), attached }
  },
  rule: (facts: MessageFacts, request) => writeMessageDecision(facts, request),
})

export const messageAccountAct = act(messageAccount, {
  async facts(tx, { id, scope, now, actor, input }) {
    const found = await findRecipient(tx, { called: id, scope, now })
    return found && { ...found, attached: await attachableBy(tx, actor.username, input.attachment) }
  },
  rule: (facts, request) => writeMessageDecision(facts, { ...request, input: { ...request.input, to: '' } }),
})

const aboutTemplate = (id: string, name: string) => messageTemplate.subjectOf({ id, name }, { shown: { id, name } })

export const newTemplateAct = act(newTemplate, {
  async facts(tx, { input: { name, language } }) {
    const taken = await tx
      .selectFrom('message_template')
      .select('id')
      .where('name', '=', name)
      .where('language', '=', language)
      .executeTakeFirst()
    const id = await newId(tx)
    return { id, isTaken: taken !== undefined, subject: aboutTemplate(id, name) }
  },
  rule: ({ id, isTaken }, { input: { name, language, body }, actor, now }) =>
    isTaken
      ? refuse('A template with this name already exists in this language.', 'name')
      : decide({
          rows: [{ table: 'message_template', values: { id, name, language, body, by: actor.username, at: now } }],
          message: 'Template saved',
        }),
})

export const retireTemplateAct = act(retireTemplate, {
  async facts(tx, { input: { template }, ...lookup }) {
    const row = await messageTemplate.lock(tx, { ...lookup, id: template })
    return { row, subject: aboutTemplate(template, row?.name ?? '') }
  },
  rule: ({ row }, { now }) =>
    !row || row.retiredAt !== null
      ? refuse('Template not found.', 'template')
      : decide({ set: { retired_at: now, name: `${row.name} (${row.id})` }, message: 'Template retired' }),
})
