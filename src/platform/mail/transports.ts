import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface OutgoingEmail {
  /** Kind and id, for file names. */
  readonly name: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends an email; throws on failure, and the caller retries later. */
export interface Transport {
  send(letter: OutgoingEmail): Promise<void>
}

export const smtp = (url: string, from: string): Transport => {
  const mailer = createTransport(url)
  return {
    async send({ to, subject, text }) {
      await mailer.sendMail({ from, to, subject, text })
    },
  }
}

/** For an installation without a mail server: each email is a file readable by the running user only. */
export const files = (folder: string, from: string): Transport => {
  const mailer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ name, to, subject, text }) {
      const { message } = await mailer.sendMail({ from, to, subject, text })
      if (!Buffer.isBuffer(message)) throw new Error('The email could not be composed')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An email appears as a whole, so that nothing reads a part of it.
      const draft = join(folder, `.${name}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}
