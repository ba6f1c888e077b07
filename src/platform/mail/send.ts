import type pg from 'pg'
import { issueToken, type TokenRequest } from './mailed-tokens.ts'
import { isEmailKind, renderEmail, type EmailKind } from './email-templates.ts'
import { answerResetRequests } from './reset-requests.ts'
import type { Transport } from './transports.ts'

export interface MailContext {
  readonly pool: pg.Pool
  readonly transport: Transport
  /** URL of the panel. Never taken from a request, whose host header could be forged. */
  readonly panelUrl: string
  readonly sessionSecret: string
  readonly onFault: (error: unknown) => void
}

const batchSize = 20
const maxAttempts = 8

/**
 * Claimed before they are sent, so that no email is sent by two processes. If a process dies in between, the email is
 * retried later.
 */
const claimSql = `
  with due as (select id from email where sent_at is null and failed_at is null and next_try_at <= now()
    order by next_try_at limit ${batchSize} for update skip locked)
  update email m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => 15 * power(2, m.tries))
  from due, staff p where m.id = due.id and p.id = m.staff_id
  returning m.id, m.kind, m.tries, m.staff_id as "staffId", m.parameters, m.address, p.email, p.username, p.name,
    exists (select from email later where later.staff_id = m.staff_id and later.kind = m.kind and later.id > m.id) as "isOutdated"`

interface DueEmail {
  readonly id: string
  readonly kind: string
  readonly tries: number
  readonly staffId: bigint
  readonly parameters: Readonly<Record<string, string>>
  readonly address: string | null
  readonly email: string
  readonly username: string
  readonly name: string
  /** Another email of the kind was queued for the user since. */
  readonly isOutdated: boolean
}

/** Sends waiting emails and returns how many were claimed. A failing email does not delay others. */
export async function sendMail(office: MailContext): Promise<number> {
  await answerResetRequests(office.pool)
  const { rows } = await office.pool.query<DueEmail>(claimSql)
  for (const due of rows) {
    try {
      const isSent = await sendOne(office, due)
      await office.pool.query(`update email set ${isSent ? 'sent_at' : 'failed_at'} = now() where id = $1`, [due.id])
    } catch (error) {
      office.onFault(error)
      if (due.tries >= maxAttempts)
        await office.pool.query('update email set failed_at = now() where id = $1', [due.id])
    }
  }
  return rows.length
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

/** The token is generated here and only sent by email: the stored hash cannot be used. */
async function sendOne({ pool, transport, panelUrl, sessionSecret }: MailContext, due: DueEmail): Promise<boolean> {
  const { id, kind, staffId, parameters, username, name } = due
  const to = due.address ?? due.email
  if (!isEmailKind(kind) || to === '') return false
  const carried = linkPolicies[kind]
  // Its link would end that of the later email, which may have arrived.
  if (carried && due.isOutdated) return false
  const made = carried ? await issueToken(pool, sessionSecret, { staffId, email: to, ...carried }) : null
  const link = carried && made ? `${panelUrl}${carried.page}#${made.token}` : panelUrl
  const { ip = '', userAgent = '', what = '' } = parameters
  const { subject, lines } = renderEmail(kind, { ip, userAgent, link, what, code: made?.code ?? '' })
  const text = [`Hello ${name},`, ...lines.filter((line) => line !== ''), `Account: ${username}`].join('\n\n')
  await transport.send({ name: `${kind}-${username}-${id}`, to, subject, text })
  return true
}
