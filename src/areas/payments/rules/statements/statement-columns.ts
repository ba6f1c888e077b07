import type { SheetRow } from '#platform/sheets/sheet.ts'
import { isWrittenDay } from './statement-days.ts'
import { isSide } from './statement-sides.ts'

/** What the import of a bank statement reads, in the order in which columns are claimed. */
export const statementRoles = ['date', 'side', 'debit', 'credit', 'balance', 'utr', 'narration', 'amount'] as const
type Role = (typeof statementRoles)[number]

/** The columns of a bank file by header, as far as header and content leave no doubt. */
export type ProposedColumns = {
  readonly date: string | null
  readonly amount: string | null
  readonly debit: string | null
  readonly side: string | null
  readonly balance: string | null
  readonly utr: string | null
  readonly narration: string | null
}
export type Proposal = { readonly header: readonly string[]; readonly columns: ProposedColumns }

/** Names that banks give their columns, the most certain first. */
const knownNames: Readonly<Record<Role, readonly RegExp[]>> = {
  date: [
    /^(?:txn|tran|trans|transaction|post|posted|posting|book|booking|entry)(?: date|ed on)$|^buchungstag$/,
    /^date$|^datum$/,
    /^(?:value (?:date|dt|dat)|valuta|date time|transaction date time)$/,
  ],
  side: [
    /^(?:cr dr|dr cr|credit debit|debit credit|s h|h s|soll haben|cr dr indicator|dr cr indicator)$/,
    /^(?:txn |tran |transaction )?type$|^indicator$|^sign$/,
  ],
  debit: [/^(?:debits?|withdrawals?|payments?|paid out|money out|amount debited|dr)(?: am(?:oun)?t)?$|^soll$/],
  credit: [/^(?:credits?|deposits?|receipts?|paid in|money in|amount credited|cr)(?: am(?:oun)?t)?$|^haben$/],
  balance: [/^(?:(?:closing|running|available|account|ledger) )?balance(?: am(?:oun)?t)?$|^saldo$/],
  utr: [
    /^(?:utr|rrn)(?: (?:no|number|rrn))?$/,
    /^(?:(?:bank |payment |transaction |txn |tran )?ref(?:erence)?(?: (?:no|number|id))?|(?:ref no|chq|cheque|chq ref|ref)(?: (?:no )?(?:cheque|chq|ref))?(?: (?:no|number))?)$/,
    /^(?:transaction|txn|tran|payment|instrument) (?:id|no|number)$/,
  ],
  narration: [
    /^(?:narration|particulars|description|transaction (?:details|remarks|particulars|description)|verwendungszweck)$/,
    /^(?:details|remarks?|note)$/,
  ],
  amount: [/^(?:(?:transaction|txn|tran) )?(?:amount|amt)$|^betrag$/],
}

/** A column name without case, currency and punctuation. */
const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:inr|rs\.?|₹|[a-z]{3})\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The best named column of a role that no other role has; -1: none. */
function namedPlace(role: Role, names: readonly string[], taken: ReadonlySet<number>): number {
  const ranked = knownNames[role].map((form) => names.findIndex((name, at) => !taken.has(at) && form.test(name)))
  return ranked.find((at) => at >= 0) ?? -1
}

function namedPlaces(cells: readonly string[]): ReadonlyMap<Role, number> {
  const names = cells.map(bareName)
  const taken = new Set<number>()
  return new Map(
    statementRoles.flatMap((role) => {
      const place = namedPlace(role, names, taken)
      if (place < 0) return []
      taken.add(place)
      return [[role, place] as const]
    }),
  )
}

const searchedLines = 60
const readLines = 200

/** Finds the header of a bank file and its columns; null: no line names a date and an amount. */
export function proposeColumns(rows: readonly SheetRow[]): Proposal | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const heads = filled.slice(0, searchedLines).map((row, at) => ({ row, at, places: namedPlaces(row.cells) }))
  const isHead = ({ places }: (typeof heads)[number]) =>
    places.has('date') && (places.has('credit') || places.has('amount'))
  const [best] = heads.filter(isHead).toSorted((a, b) => b.places.size - a.places.size || a.at - b.at)
  if (!best) return null
  const body = filled.slice(best.at + 1, best.at + 1 + readLines)
  const header = best.row.cells
  const column = (role: Role) => header[best.places.get(role) ?? -1] ?? null
  const cellsAt = (place: number) => body.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')
  const sidePlace = best.places.get('side') ?? -1
  const bySide = column('credit') === null
  // A column called type may hold anything: only one that holds nothing but sides is one.
  const isSided = bySide && sidePlace >= 0 && cellsAt(sidePlace).length > 0 && cellsAt(sidePlace).every(isSide)
  const isDated = cellsAt(best.places.get('date') ?? -1).some(isWrittenDay)
  return {
    header: header.filter((name) => name !== ''),
    columns: {
      date: isDated ? column('date') : null,
      amount: column('credit') ?? column('amount'),
      debit: bySide ? null : column('debit'),
      side: isSided ? column('side') : null,
      balance: column('balance'),
      utr: column('utr'),
      narration: column('narration'),
    },
  }
}
