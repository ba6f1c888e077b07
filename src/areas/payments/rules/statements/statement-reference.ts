import { isRailReference, plainUtr } from '#areas/payments/rules/deposits/utr.ts'

/** The reference of a bank line; isUsual: it has the form of a UTR. */
export type Reference = { readonly utr: string; readonly isUsual: boolean }

const longestReference = 64
/** Digits of a number that a spreadsheet keeps. */
const keptDigits = 15

/** Where banks write the reference in a narration: UPI/CR/612345678901/…, IMPS/P2A/612345678901/…, NEFT-…-. */
const inNarration = [
  /\b(?:UPI|IMPS)[/-](?:[A-Z0-9]{1,4}[/-])?(\d{12})(?![A-Z0-9])/g,
  /\b(?:NEFT|RTGS)[/-](?:[A-Z]{1,3}[/-])?([A-Z0-9]{22}|[A-Z0-9]{16})(?![A-Z0-9])/g,
]

/** Why a reference is what a spreadsheet made of it, or null. */
function damageOf(text: string): string | null {
  if (/^[\d.,]+E[+-]?\d+$/i.test(text)) return 'was shortened by a spreadsheet'
  if (text.startsWith('#')) return 'is an error of a spreadsheet'
  if (/^\d[\d,]*\.\d+$/.test(text) || /^\d{1,3}(?:,\d{2,3})+$/.test(text)) return 'is a number, not a reference'
  if (/^\d{16,}$/.test(text) && /^0+$/.test(text.slice(keptDigits))) return 'was rounded by a spreadsheet'
  return null
}

/** The only one of the texts, if they agree. */
function onlyOf(texts: readonly string[]): string | null {
  const [first, ...others] = new Set(texts)
  return first !== undefined && others.length === 0 ? first : null
}

/**
 * The reference in a cell, or in the narration where the cell has none of the usual form. A text says why there is
 * none: damage cannot be mended, since other digits may have been there.
 */
export function referenceOf(cell: string, narration: string): Reference | string {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const damage = damageOf(text)
  if (damage !== null) return `reference "${text.slice(0, 30)}" ${damage}`
  const whole = plainUtr(text)
  if (isRailReference(whole)) return { utr: whole, isUsual: true }
  const inCell = onlyOf([...text.matchAll(/(?<![A-Z0-9])\d{12}(?![A-Z0-9])/gi)].map(([digits]) => digits))
  if (inCell !== null) return { utr: inCell, isUsual: true }
  const named = inNarration.flatMap((form) => [...narration.toUpperCase().matchAll(form)].map(([, utr = '']) => utr))
  const found = onlyOf(named)
  if (found !== null) return { utr: found, isUsual: true }
  return whole === '' ? 'reference is missing' : { utr: whole.slice(0, longestReference), isUsual: false }
}

type Referenced = Reference & { readonly line: number }

const ofTwelve = /^\d{12}$/
const shortNumber = /^\d{7,11}$/
const shortText = /^\d{10,11}$/
const advice = 'In the spreadsheet give the column the format 000000000000'

/**
 * The lines whose reference may have lost its leading zeros, each with the reason: a number of nearly twelve digits,
 * and beside references of twelve also such a text, which may come from a spreadsheet.
 */
export function lostZeros(
  lines: readonly Referenced[],
  numbers: ReadonlySet<number>,
  column: readonly string[],
): string[] {
  const isBeside = [...lines.map(({ utr }) => utr), ...column.map(plainUtr)].some((utr) => ofTwelve.test(utr))
  return lines.flatMap(({ line, utr }) => {
    const isShort = numbers.has(line) ? shortNumber.test(utr) : isBeside && shortText.test(utr)
    return isShort ? [`Line ${line}: reference "${utr}" may have lost its leading zeros. ${advice}`] : []
  })
}
