import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#checks/harness/time/until.ts'

/** Decodes the quoted-printable text of an email. */
export const textOf = (email: string): string =>
  email
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Waits for the newest email of a kind to a user and returns its text. */
export async function waitForEmail(dataDir: string, kind: string, username: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const newest = await until(`an email ${kind} to ${username}`, async () => {
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => name.startsWith(`${kind}-${username}-`))
      .toSorted()
      .at(-1)
  })
  return textOf(await readFile(join(folder, newest), 'utf8'))
}

/** The token after the # of the link in an email. */
export function tokenIn(letter: string): string {
  const token = /https?:\/\/\S+#([\w-]{43})/.exec(letter)?.[1]
  if (!token) throw new Error('The email has no link')
  return token
}

export function codeIn(letter: string): string {
  const code = /code (\d{6})/.exec(letter)?.[1]
  if (!code) throw new Error('The email has no code')
  return code
}

/** The file attached to an email, as its receiver stores it; null without one. */
export function attachmentIn(email: string): { readonly name: string; readonly content: Buffer } | null {
  const [, headers = '', body = ''] =
    /\r\n((?:[^\r\n]+\r\n)*Content-Disposition: attachment(?:.*\r\n)+?)\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/i.exec(email) ??
    []
  const name = /filename="?([^"\r\n;]+)"?/i.exec(headers)?.[1]
  return name === undefined ? null : { name, content: Buffer.from(body, 'base64') }
}
