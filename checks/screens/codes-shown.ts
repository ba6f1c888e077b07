import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { Row } from './list-setup.ts'

const timeZone = 'Asia/Kolkata'
/** Columns that are about a code, as names of permissions, gateways and masters, or that hold words which staff chose. */
const codeColumns = [
  '/panel-logs reason',
  '/permissions name',
  '/permissions id',
  '/panel-logs permission',
  '/pg-settings code',
  '/pg-settings/withdraw code',
  '/deposits gateway',
  '/manual-deposits gateway',
  '/deposits/chargebacks gateway',
  '/deposits/chargebacks/months gateway',
  '/masters code',
  '/request-response-logs provider',
  '/blogs tags',
  '/roles description',
]
const { lists, actions } = contentsOf(modules)
/** Codes of the catalogue that are shown by another label. */
const knownCodes: ReadonlySet<string> = new Set(
  [...lists.map(({ columns }) => columns), ...actions.map(({ action }) => action.input)]
    .flatMap((kinds: Readonly<Record<string, AnyKind>>) => Object.values(kinds))
    .flatMap(({ options }) => options)
    .filter((option) => /^[A-Z]+(_[A-Z]+)+$|^[a-z]+(_[a-z]+)*$/.test(option)),
)

/** Codes that a list shows where a person expects words. */
export function codesShown(list: AnyList, rows: readonly Row[]): string[] {
  const texts = Object.entries(list.columns as Readonly<Record<string, AnyKind>>).filter(
    ([key, { name }]) => name === 'text' && !codeColumns.includes(`${list.path} ${key}`),
  )
  return rows.flatMap((row) =>
    texts.flatMap(([key, kind]) => {
      if (typeof row[key] !== 'string') return []
      const shown = kind.toText(kind.fromWire(row[key]), { timeZone, currency: 'INR' })
      const isCode =
        shown.split(', ').some((part) => knownCodes.has(part)) || /(^|[ (])[A-Z]+_[A-Z_]+($|[ :)])/.test(shown)
      return isCode ? [`${key}: ${shown}`] : []
    }),
  )
}
