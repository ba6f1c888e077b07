import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The text of a letter as it is read: lines that were broken for the journey are whole again. */
export const textOf = (letter: string): string =>
  letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The newest letter of a kind to somebody, once it has been sent. */
export async function letterTo(dataDir: string, kind: string, username: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  // Sent within a second or two; on a busy machine when it gets its turn.
  for (let n = 0; n < 450; n++) {
    const names = await readdir(folder).catch(() => [])
    const [newest] = names
      .filter((name) => name.startsWith(`${kind}-${username}-`))
      .toSorted()
      .toReversed()
    if (newest) return textOf(await readFile(join(folder, newest), 'utf8'))
    await delay(100)
  }
  throw new Error(`No letter ${kind} to ${username}`)
}

/** What stands behind the # of the link in a letter. */
export function tokenIn(letter: string): string {
  const found = /https?:\/\/\S+#([\w-]{43})/.exec(letter)?.[1]
  if (!found) throw new Error('The letter has no link')
  return found
}

export function codeIn(letter: string): string {
  const found = /code (\d{6})/.exec(letter)?.[1]
  if (!found) throw new Error('The letter has no code')
  return found
}
