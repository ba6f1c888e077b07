import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { ownerEmail } from './schedule.ts'

export interface Delivery {
  readonly requestId: string
  readonly recipientId: bigint
  readonly period: string | null
}

/** The file of a delivery, with what its email and its owner must know of it. */
export interface EndedFile {
  readonly schedule: string
  readonly ownerId: bigint
  readonly username: string
  readonly title: string
  readonly status: string
  readonly message: string | null
}

/** 2027-01-03, or 2026-12-28 to 2027-01-03. */
function writtenDays(period: string): string {
  const [from = '', to = ''] = period.split('..')
  return from === to ? from : `${from} to ${to}`
}

/** What is sent of a file that has come to its end: the email that brings it, or a word to the owner of the schedule. */
export function endDelivery(
  { requestId, recipientId, period }: Delivery,
  emailId: string,
  { schedule, ownerId, username, title, status, message }: EndedFile,
): Decision<'report_delivery'> {
  if (status !== 'READY') {
    const reason = message ?? 'The file was removed.'
    return decide({
      set: { status: 'FAILED', message: reason },
      rows: [ownerEmail(ownerId, `${schedule}, ${username}: ${reason}`)],
    })
  }
  const what = `${schedule} (${title}${period === null ? '' : `, ${writtenDays(period)}`})`
  const email = {
    table: 'email',
    values: {
      id: emailId,
      kind: 'scheduled_report',
      staff_id: recipientId,
      parameters: { request: requestId, what },
    },
  } as const
  return decide({ set: { status: 'QUEUED', email_id: emailId }, rows: [email] })
}
