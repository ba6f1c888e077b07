import { accountRows } from './places/accounts.ts'
import { amountRows } from './money/amounts.ts'
import { bankFileRows } from './money/bank-files.ts'
import { bettingRows } from './money/betting.ts'
import { callbackRows } from './money/callbacks.ts'
import { databaseRows } from './places/databases.ts'
import { entryRows } from './panel/entries.ts'
import { exportRows } from './money/exports.ts'
import { httpRows } from './places/http.ts'
import { keyRows } from './panel/keys.ts'
import { listRows } from './money/lists.ts'
import { machineRows } from './places/machine.ts'
import { mailRows } from './places/mail.ts'
import { nameRows } from './money/names.ts'
import { proxyRows } from './places/proxies.ts'
import { recordingRows } from './money/recordings.ts'
import type { Row } from './row.ts'
import { shownRows } from './panel/shown.ts'
import { tabRows } from './panel/tabs.ts'
import { typingRows } from './panel/typing.ts'
import { uploadRows } from './places/uploads.ts'

const place = ({ id }: Row): number => Number(id.slice(1)) + (id.startsWith('Q') ? 1_000 : 0)

/** The reports by what they try, named as their files. */
export const groups: Readonly<Record<string, readonly Row[]>> = {
  accounts: accountRows,
  amounts: amountRows,
  'bank-files': bankFileRows,
  betting: bettingRows,
  callbacks: callbackRows,
  databases: databaseRows,
  entries: entryRows,
  exports: exportRows,
  http: httpRows,
  keys: keyRows,
  lists: listRows,
  machine: machineRows,
  mail: mailRows,
  names: nameRows,
  proxies: proxyRows,
  recordings: recordingRows,
  shown: shownRows,
  tabs: tabRows,
  typing: typingRows,
  uploads: uploadRows,
}

/** Every report, in the order of its id. */
export const rows: readonly Row[] = Object.values(groups)
  .flat()
  .toSorted((a, b) => place(a) - place(b))

/** The rows of some ids and groups, in the order of their ids, or the words that name neither. */
export function rowsNamed(words: readonly string[]): {
  readonly rows: readonly Row[]
  readonly unknown: readonly string[]
} {
  const isMeant = ({ id }: Row, word: string) =>
    id === word.toUpperCase() || (Object.hasOwn(groups, word) && groups[word]?.some((row) => row.id === id) === true)
  return {
    rows: words.length === 0 ? rows : rows.filter((row) => words.some((word) => isMeant(row, word))),
    unknown: words.filter((word) => !rows.some((row) => isMeant(row, word))),
  }
}
