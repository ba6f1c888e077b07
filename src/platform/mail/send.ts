import type pg from 'pg'
import { issueToken, type Issuing } from './mailed-tokens.ts'
import { isLetterKind, letterOf, type LetterKind } from './letters.ts'
import type { Transport } from './transports.ts'

export interface PostOffice {
  readonly pool: pg.Pool
  readonly transport: Transport
  /** Where staff open the panel. Never taken from a request: whoever asks could name his own. */
  readonly panelUrl: string
  readonly sessionSecret: string
  readonly onFault: (error: unknown) => void
}

const portion = 20
const mostTries = 8

/** Taken before they are sent, so that two processes never send the same; one that died under way is tried again later. */
const takeText = `
  with due as (select id from mail where sent_at is null and given_up_at is null and next_try_at <= now()
    order by next_try_at limit ${portion} for update skip locked)
  update mail m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => 15 * power(2, m.tries))
  from due, staff p where m.id = due.id and p.id = m.staff_id
  returning m.id, m.kind, m.tries, m.staff_id as "staffId", m.parameters, m.address, p.email, p.username, p.name`

interface Due {
  readonly id: string
  readonly kind: string
  readonly tries: number
  readonly staffId: bigint
  readonly parameters: Readonly<Record<string, string>>
  readonly address: string | null
  readonly email: string
  readonly username: string
  readonly name: string
}

/** Sends what waits; answers how many were taken. A letter that cannot be sent keeps no other waiting. */
export async function sendMail(office: PostOffice): Promise<number> {
  const { rows } = await office.pool.query<Due>(takeText)
  for (const due of rows) {
    try {
      const isSent = await sendOne(office, due)
      await office.pool.query(`update mail set ${isSent ? 'sent_at' : 'given_up_at'} = now() where id = $1`, [due.id])
    } catch (error) {
      office.onFault(error)
      if (due.tries >= mostTries) await office.pool.query('update mail set given_up_at = now() where id = $1', [due.id])
    }
  }
  return rows.length
}

type Carrying = Pick<Issuing, 'purpose' | 'seconds'> & { readonly page: string }
const carrying: Partial<Readonly<Record<LetterKind, Carrying>>> = {
  password_reset: { purpose: 'password', seconds: 15 * 60, page: '/new-password' },
  invitation: { purpose: 'password', seconds: 72 * 3_600, page: '/new-password' },
  email_verification: { purpose: 'email', seconds: 24 * 3_600, page: '/email-verification' },
}

/** The token is made now and goes into the letter alone: what lies in the database opens nothing. */
async function sendOne({ pool, transport, panelUrl, sessionSecret }: PostOffice, due: Due): Promise<boolean> {
  const { id, kind, staffId, parameters, username, name } = due
  const to = due.address ?? due.email
  if (!isLetterKind(kind) || to === '') return false
  const carried = carrying[kind]
  const made = carried ? await issueToken(pool, sessionSecret, { staffId, email: to, ...carried }) : null
  const link = carried && made ? `${panelUrl}${carried.page}#${made.token}` : panelUrl
  const { ip = '', userAgent = '', what = '' } = parameters
  const { subject, lines } = letterOf(kind, { ip, userAgent, link, what, code: made?.code ?? '' })
  const text = [`Hello ${name},`, ...lines.filter((line) => line !== ''), `Account: ${username}`].join('\n\n')
  await transport.send({ name: `${kind}-${username}-${id}`, to, subject, text })
  return true
}
