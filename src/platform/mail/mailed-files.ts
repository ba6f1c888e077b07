import type pg from 'pg'
import type { FileNote } from './email-templates.ts'
import { encodedSize, type Attachment } from './transports.ts'

/** A file that an email brings: found for its recipient, with the rights that the recipient has now. */
export interface FoundFile extends Attachment, Omit<FileNote, 'isAttached'> {
  readonly bytes: number
  /** The size of an attachment, as it is sent, up to which it is attached. */
  readonly maxEncoded: number
  /** The page of the panel that has it. */
  readonly page: string
}

/** The file of a request for the user; null if the user may not have it, or it is no longer there. */
export type FileOf = (staffId: bigint, request: string) => Promise<FoundFile | null>

export interface MailedFile {
  readonly note: FileNote
  readonly page: string
  readonly attachment: Attachment | null
}

interface FileContext {
  readonly pool: pg.Pool
  readonly fileOf?: FileOf
}

interface FileBearer {
  readonly id: string
  readonly staffId: bigint
  readonly parameters: Readonly<Record<string, string>>
}

const asLink = { form: 'LINK' } as const

/** null: the email brings no file; undefined: it should, but its recipient may not have it. */
export async function mailedFile(office: FileContext, due: FileBearer): Promise<MailedFile | null | undefined> {
  const { request, form } = due.parameters
  if (request === undefined) return null
  const found = await office.fileOf?.(due.staffId, request)
  if (!found) return undefined
  const { bytes, maxEncoded, page, filename, path, contentType, rows, extent, until } = found
  const isAttached = form !== asLink.form && encodedSize(bytes) <= maxEncoded
  if (!isAttached && form !== asLink.form)
    await office.pool.query('update email set parameters = parameters || $2::jsonb where id = $1', [due.id, asLink])
  return {
    note: { rows, extent, until, isAttached },
    page,
    attachment: isAttached ? { filename, path, contentType } : null,
  }
}

/** Sends a link at once where the server did not take the file; false if the email had none, so that it is not sent again. */
export async function linkInstead({ pool }: FileContext, due: FileBearer): Promise<boolean> {
  if (due.parameters['request'] === undefined || due.parameters['form'] === asLink.form) return false
  const next = 'update email set parameters = parameters || $2::jsonb, next_try_at = now() where id = $1'
  await pool.query(next, [due.id, asLink])
  return true
}
