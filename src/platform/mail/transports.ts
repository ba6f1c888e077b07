import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface OutgoingEmail {
  /** Kind and id, for file names. */
  readonly name: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same each time it is sent, so that a mail program shows it once. */
  readonly messageId: string
  readonly date: Date
}

/** Sends an email; throws on failure, and the caller retries later. */
export interface Transport {
  send(letter: OutgoingEmail, signal?: AbortSignal): Promise<void>
}

/** The mail server accepts this email for this recipient neither now nor later. */
export class RefusedEmail extends Error {}

/** For each step; the whole has a limit of its own. */
const stepMs = 15_000
export const maxSendMs = 30_000

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

export const smtp = (url: string, from: string): Transport => {
  const mailer = createTransport({ url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs })
  return {
    async send({ to, subject, text, messageId, date }, signal) {
      const limits = [AbortSignal.timeout(maxSendMs), ...(signal ? [signal] : [])]
      try {
        await mailer.sendMail({ from, to, subject, text, messageId, date, signal: AbortSignal.any(limits) })
      } catch (cause) {
        if (isFinal(cause)) throw new RefusedEmail('The mail server refused an email for good', { cause })
        throw cause
      }
    },
  }
}

/** For an installation without a mail server: each email is a file readable by the running user only. */
export const files = (folder: string, from: string): Transport => {
  const mailer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ name, to, subject, text, messageId, date }) {
      const { message } = await mailer.sendMail({ from, to, subject, text, messageId, date })
      if (!Buffer.isBuffer(message)) throw new Error('The email could not be composed')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An email appears as a whole, so that nothing reads a part of it.
      const draft = join(folder, `.${name}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}
