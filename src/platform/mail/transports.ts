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
  readonly attachment?: Attachment
}

/** A whole file, as it is stored. */
export interface Attachment {
  readonly filename: string
  readonly path: string
  readonly contentType: string
}

/** The size of a file in an email: four characters for three bytes, in lines of 76. */
export function encodedSize(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4
  return characters + 2 * Math.ceil(characters / 76)
}

/** Sends an email; throws on failure, and the caller retries later. */
export interface Transport {
  send(letter: OutgoingEmail, signal?: AbortSignal): Promise<void>
}

/** The mail server accepts this email for this recipient neither now nor later. */
export class RefusedEmail extends Error {
  /** It would take the same email without its attachment. */
  readonly isTooBig: boolean

  constructor(message: string, { isTooBig = false, ...options }: ErrorOptions & { readonly isTooBig?: boolean } = {}) {
    super(message, options)
    this.isTooBig = isTooBig
  }
}

/** For each step; the whole has a limit of its own. */
const stepMs = 15_000
export const maxSendMs = 30_000

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** 552: message size exceeds a limit. */
const isTooBig = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && error.responseCode === 552

const asAttached = ({ attachment }: OutgoingEmail) =>
  attachment ? { attachments: [{ ...attachment, contentTransferEncoding: 'base64' as const }] } : {}

export const smtp = (url: string, from: string): Transport => {
  const mailer = createTransport({ url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs })
  return {
    async send(letter, signal) {
      const { to, subject, text, messageId, date } = letter
      const limits = [AbortSignal.timeout(maxSendMs), ...(signal ? [signal] : [])]
      try {
        const content = { from, to, subject, text, messageId, date, ...asAttached(letter) }
        await mailer.sendMail({ ...content, signal: AbortSignal.any(limits) })
      } catch (cause) {
        if (isFinal(cause) || isTooBig(cause))
          throw new RefusedEmail('The mail server refused an email for good', { cause, isTooBig: isTooBig(cause) })
        throw cause
      }
    },
  }
}

/** For an installation without a mail server: each email is a file readable by the running user only. */
export const files = (folder: string, from: string): Transport => {
  const mailer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter) {
      const { name, to, subject, text, messageId, date } = letter
      const { message } = await mailer.sendMail({ from, to, subject, text, messageId, date, ...asAttached(letter) })
      if (!Buffer.isBuffer(message)) throw new Error('The email could not be composed')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An email appears as a whole, so that nothing reads a part of it.
      const draft = join(folder, `.${name}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}
