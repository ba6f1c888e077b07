import { decide, refuse } from '#blueprint/decision/decision.ts'
import { draftFlow, sendTimeRefusal, draftColumns, sendDraft } from '#areas/players/rules/messages/draft.ts'
import { attachmentColumns, fileDomainRows, type MessageContent } from '#areas/players/rules/messages/message.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { changeDraft, draftMoves, writeDraft } from './drafts.actions.ts'
import { messageDraft, type DraftRow } from './message-draft.record.ts'
import { findRecipient, unknownRecipient, uploadAgain, authorshipFor } from '#areas/players/messages/messages.act.ts'
import { newId } from '#areas/players/messages/recipient.facts.ts'

const letterIn = ({ attachment: id, attachmentSha256: sha256, ...letter }: DraftRow): MessageContent => ({
  subject: letter.subject,
  body: letter.body,
  category: letter.category,
  priority: letter.priority,
  attached: id === null || sha256 === null ? null : { id, sha256 },
})

const savedMessage = (sendAt: Date | null) => (sendAt === null ? 'Saved as draft' : 'Message scheduled')

export const writeDraftAct = act(writeDraft, {
  async facts(tx, { input, scope, now, actor }) {
    const found = await findRecipient(tx, { called: input.to, scope, now })
    const attached = await attachableBy(tx, actor.username, input.attachment)
    return {
      to: found?.to ?? null,
      id: await newId(tx),
      attached,
      subject: found?.subject ?? unknownRecipient(input.to),
    }
  },
  rule({ to, id, attached }, { input, actor, now }) {
    if (to === null)
      return refuse('Account not found, or the name is ambiguous. Check the spelling or enter the id.', 'to')
    if (attached === undefined) return uploadAgain
    const { subject, body, category, priority, sendAt } = input
    return (
      sendTimeRefusal(sendAt, now) ??
      decide({
        rows: [
          {
            table: 'message_draft',
            values: {
              id,
              staff_id: actor.staffId,
              by: actor.username,
              domain_id: to.domainId,
              account_id: to.id,
              account_kind: to.kind,
              addressee: input.to.trim(),
              subject: subject.trim(),
              body: body.trim(),
              category,
              priority,
              ...attachmentColumns(attached),
              ...draftColumns(sendAt),
              saved_at: now,
            },
          },
          ...fileDomainRows(attached, to.domainId),
        ],
        message: savedMessage(sendAt),
      })
    )
  },
})

export const changeDraftAct = act(changeDraft, {
  async facts(tx, request) {
    const row = await messageDraft.lock(tx, request)
    if (!row) return null
    // Draft or scheduled follows from the send time, so no explicit transition is needed.
    const { state: _, ...subject } = messageDraft.subjectOf(row)
    const { attachment } = request.input
    const stays = attachment !== null && attachment === row.attachment
    const attached = stays ? letterIn(row).attached : await attachableBy(tx, request.actor.username, attachment)
    return { row, subject, attached, brought: stays ? null : attached }
  },
  rule({ row, attached, brought }, { input: { sendAt, subject, body, category, priority }, now }) {
    if (!draftFlow.moves.keep.from.some((state) => state === row.status))
      return refuse('This message is no longer a draft.')
    if (attached === undefined) return uploadAgain
    const letter = { subject: subject.trim(), body: body.trim(), category, priority, ...attachmentColumns(attached) }
    return (
      sendTimeRefusal(sendAt, now) ??
      decide({
        set: { ...letter, ...draftColumns(sendAt), saved_at: now },
        rows: fileDomainRows(brought, row.domainId),
        message: savedMessage(sendAt),
      })
    )
  },
})

const draftMoveActs = moveActs(draftMoves, messageDraft, {
  facts: async (tx, { accountId }, { scope, now }) => ({
    to: (await findRecipient(tx, { called: String(accountId), scope, now }))?.to ?? null,
  }),
  rule({ to, ...row }, move, request) {
    if (move === 'discard') return decide({ move, message: 'Draft discarded' })
    if (to === null) return refuse('This account is not in your downline.')
    return sendDraft(to, letterIn(row), authorshipFor(to, request))
  },
})

export const draftActs = [writeDraftAct, changeDraftAct, ...draftMoveActs]
