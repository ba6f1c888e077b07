import type pg from 'pg'
import { inTransaction } from '#platform/auth/transaction.ts'
import { isolated, withIsolatedNames } from '#values/text/isolated.ts'
import { isTokenOpen, issueToken, tokenOf, type TokenRequest } from './mailed-tokens.ts'
import { isEmailKind, renderEmail, type EmailKind } from './email-templates.ts'
import { answerResetRequests } from './reset-requests.ts'
import { linkInstead, mailedFile, type FileOf, type MailedFile } from './mailed-files.ts'
import { RefusedEmail, type Transport } from './transports.ts'

export interface MailContext {
  readonly pool: pg.Pool
  readonly transport: Transport
  /** URL of the panel. Never taken from a request, whose host header could be forged. */
  readonly panelUrl: string
  readonly sessionSecret: string
  readonly onFault: (error: unknown) => void
  /** Finds the file that an email brings. */
  readonly fileOf?: FileOf
}

const batchSize = 20
const maxAttempts = 8

/**
 * Claimed before they are sent, so that no email is sent by two processes. If a process dies in between, the email is
 * retried later.
 */
const claimSql = `
  with due as (select id from email where sent_at is null and failed_at is null and next_try_at <= now()
    order by next_try_at limit $1 for update skip locked)
  update email m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => 15 * power(2, m.tries))
  from due, staff p where m.id = due.id and p.id = m.staff_id
  returning m.id, m.kind, m.tries, m.at, m.staff_id as "staffId", m.parameters, m.address, p.email, p.username, p.name,
    exists (select from email later where later.staff_id = m.staff_id and later.kind = m.kind and later.id > m.id) as "isOutdated"`

export interface DueEmail {
  readonly id: string
  readonly kind: string
  readonly tries: number
  readonly at: Date
  readonly staffId: bigint
  readonly parameters: Readonly<Record<string, string>>
  readonly address: string | null
  readonly email: string
  readonly username: string
  readonly name: string
  /** Another email of the kind was queued for the user since. */
  readonly isOutdated: boolean
}

/** Sends waiting emails, all at once, and returns how many were claimed. A failing or hanging email does not delay others. */
export async function sendMail(office: MailContext): Promise<number> {
  const due = await claimEmails(office, batchSize)
  await Promise.all(due.map((each) => deliver(office, each)))
  return due.length
}

/** Takes emails to send now. Their links are valid from here on, in the same transaction: a retry only repeats them. */
export async function claimEmails(office: MailContext, limit: number): Promise<readonly DueEmail[]> {
  await answerResetRequests(office.pool)
  return inTransaction(office.pool, async (client) => {
    const { rows } = await client.query<DueEmail>(claimSql, [limit])
    for (const due of rows) {
      const request = tokenRequestOf(due)
      if (request && due.tries === 1 && !due.isOutdated) await issueToken(client, office.sessionSecret, request)
    }
    return rows
  })
}

/** Sends one claimed email and stores the outcome. Never rejects; when it is given up, the email is due again later. */
export async function deliver(office: MailContext, due: DueEmail, signal?: AbortSignal): Promise<void> {
  try {
    const isSent = await sendOne(office, due, signal)
    await office.pool.query(`update email set ${isSent ? 'sent_at' : 'failed_at'} = now() where id = $1`, [due.id])
  } catch (error) {
    if (signal?.aborted) return
    if (error instanceof RefusedEmail && error.isTooBig && (await linkInstead(office, due))) return
    office.onFault(error)
    if (due.tries < maxAttempts && !(error instanceof RefusedEmail)) return
    await office.pool
      .query('update email set failed_at = now() where id = $1', [due.id])
      .catch((cause: unknown) => office.onFault(cause))
  }
}

type LinkPolicy = Pick<TokenRequest, 'purpose' | 'seconds'> & { readonly page: string }
const linkPolicies: Partial<Readonly<Record<EmailKind, LinkPolicy>>> = {
  password_reset: { purpose: 'password', seconds: 15 * 60, page: '/new-password' },
  invitation: { purpose: 'password', seconds: 72 * 3_600, page: '/new-password' },
  second_step_reset: { purpose: 'second-step', seconds: 24 * 3_600, page: '/second-step-reset' },
  transaction_password_reset: {
    purpose: 'transaction-password',
    seconds: 24 * 3_600,
    page: '/transaction-password-reset',
  },
  email_verification: { purpose: 'email', seconds: 24 * 3_600, page: '/email-verification' },
}

/** Of an email with a link; null for others. */
function tokenRequestOf({ id, kind, staffId, address, email }: DueEmail): (TokenRequest & { page: string }) | null {
  const carried = isEmailKind(kind) ? linkPolicies[kind] : undefined
  return carried ? { emailId: id, staffId, email: address ?? email, ...carried } : null
}

/** The page that an email without a token opens. */
const pageOf = (kind: EmailKind, file: MailedFile | null): string =>
  file?.page ?? (kind === 'scheduled_report_failed' ? '/scheduled-reports/deliveries' : '')

/** The link exists only in the email: the stored hash cannot be used. */
async function sendOne(office: MailContext, due: DueEmail, signal: AbortSignal | undefined): Promise<boolean> {
  const { pool, transport, panelUrl, sessionSecret } = office
  const { id, kind, tries, at: date, parameters, username, name } = due
  const to = due.address ?? due.email
  if (!isEmailKind(kind) || to === '') return false
  const request = tokenRequestOf(due)
  // Its link would end that of the later email, which may have arrived.
  if (request && due.isOutdated) return false
  if (request && tries > 1 && !(await isTokenOpen(pool, sessionSecret, request))) return false
  const file = await mailedFile(office, due)
  if (file === undefined) return false
  const made = request ? tokenOf(sessionSecret, id) : null
  const link = request && made ? `${panelUrl}${request.page}#${made.token}` : `${panelUrl}${pageOf(kind, file)}`
  const { ip = '', userAgent = '', what = '' } = parameters
  const { subject, lines } = renderEmail(kind, {
    ip,
    userAgent,
    link,
    what: withIsolatedNames(what),
    code: made?.code ?? '',
    file: file?.note ?? null,
  })
  const text = [`Hello ${isolated(name)},`, ...lines.filter((line) => line !== ''), `Account: ${username}`].join('\n\n')
  const messageId = `<${id}@${new URL(panelUrl).hostname}>`
  const letter = { name: `${kind}-${username}-${id}`, to, subject, text, messageId, date }
  await transport.send({ ...letter, ...(file?.attachment && { attachment: file.attachment }) }, signal)
  return true
}
