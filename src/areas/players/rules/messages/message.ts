import { cellOf } from '#values/id.ts'
import { decide, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Attached } from '#values/attached.ts'
import { newThreadColumns, type Category, type Priority } from './thread.ts'

export interface Recipient {
  readonly id: bigint
  readonly kind: 'PLAYER' | 'AGENT'
  readonly domainId: number
  /** Id of the new thread. */
  readonly threadId: string
  /** Whether the player is self-excluded from promotions. */
  readonly isExcluded: boolean
}

export type { Attached }

export interface MessageContent {
  readonly subject: string
  readonly body: string
  readonly category: Category
  readonly priority: Priority
  readonly attached?: Attached | null
}

export interface Authorship {
  readonly by: string
  readonly side: 'HOUSE' | 'ACCOUNT'
  readonly at: Date
}

export const attachmentColumns = (attached: Attached | null | undefined) => ({
  attachment: attached?.id ?? null,
  attachment_sha256: attached?.sha256 ?? null,
})

/** A picture is uploaded before its recipient is known; the domain is set when it is used. */
export const fileDomainRows = (attached: Attached | null | undefined, domainId: number): RowWrite[] =>
  attached ? [{ table: 'stored_file', key: { id: attached.id }, values: { domain_id: domainId } }] : []

/** RG-01: self-excluded players receive no promotions, in new or existing threads. */
export const promotionRefusal = (message: {
  readonly side: 'HOUSE' | 'ACCOUNT'
  readonly category: string
  readonly isExcluded: boolean
}): Refusal | null =>
  message.side === 'HOUSE' && message.category === 'PROMO' && message.isExcluded
    ? refuse('The player is self-excluded. Promotional messages are blocked.')
    : null

/** A thread with its first message. */
export function startThread(to: Recipient, letter: MessageContent, { by, side, at }: Authorship): Decision {
  const { subject, body, category, priority, attached } = letter
  const advertises = promotionRefusal({ side, category, isExcluded: to.isExcluded })
  if (advertises) return refuse(advertises.refused, 'category')
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
    ...newThreadColumns({ side, body, at }),
  }
  const message = { ...key, thread_id: to.threadId, domain_id: to.domainId, side, author: by, body: body.trim(), at }
  return decide({
    rows: [
      { table: 'message_thread', values: thread },
      { table: 'message', values: { ...message, ...attachmentColumns(attached) } },
      ...fileDomainRows(attached, to.domainId),
    ],
    events: [{ name: 'message.sent', payload: { account: String(to.id), thread: to.threadId, side } }],
    message: 'Sent',
  })
}
