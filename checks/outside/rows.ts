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

/** Every report, in the order of its id. */
export const rows: readonly Row[] = [
  ...accountRows,
  ...amountRows,
  ...bankFileRows,
  ...bettingRows,
  ...callbackRows,
  ...databaseRows,
  ...entryRows,
  ...exportRows,
  ...httpRows,
  ...keyRows,
  ...listRows,
  ...machineRows,
  ...mailRows,
  ...nameRows,
  ...proxyRows,
  ...recordingRows,
  ...shownRows,
  ...tabRows,
  ...typingRows,
  ...uploadRows,
].toSorted((a, b) => place(a) - place(b))
