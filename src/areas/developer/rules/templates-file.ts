import { commonOf, commonText, zeroMoney, type Money } from '#values/money.ts'
import { marketKinds, type MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import {
  isSameTemplate,
  templateKey,
  templateRefusal,
  type MarketTemplate,
} from '#areas/exchange/rules/markets/market-template.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

export const templateColumnNames = [
  'sport',
  'name',
  'type',
  'runners',
  'winners',
  'line',
  'distance',
  'min',
  'max',
  'loss',
  'profit',
  'deviation',
  'delay',
  'commission',
  'rules',
]
export const templatesHead = templateColumnNames.join(',')

export interface KnownTemplate extends MarketTemplate {
  readonly id: bigint
}
export interface TemplateLine extends MarketTemplate {
  readonly lineOfFile: number
}

const isKind = (text: string): text is MarketKind => marketKinds.some((one) => one === text)

/** A whole number within these bounds; null where it is none. */
const whole = (text: string, least: number, most: number): number | null =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null
const halves = (text: string): number | null =>
  /^\d{1,4}(\.[05]0?)?$/.test(text) && Number(text) <= 2000 ? Number(text) : null
/** In hundredths, at most the whole. */
const percent = (text: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Math.round(Number(text) * 100) : null
const amount = (text: string): Money | null => (/^\d+(\.\d{1,3})?$/.test(text) ? commonOf(text) : null)
const positive = (text: string): Money | null => {
  const stake = amount(text)
  return stake === zeroMoney ? null : stake
}

const textOrNone = (text: string): string | null => (text === '' ? null : text)

/** What a field that may be empty says: its value, null where it is empty, or undefined where it has no meaning. */
const optional = <T>(text: string, read: (text: string) => T | null): T | null | undefined =>
  text === '' ? null : (read(text) ?? undefined)

/** Reads a file of market templates. What the values mean together is decided by the rule of the page of templates. */
export const readTemplates = (rows: readonly SheetRow[]): MasterFile<TemplateLine> =>
  readMasterFile(rows, templateColumnNames, lineOf)

function lineOf(line: number, cells: readonly string[]): TemplateLine | string {
  const of = (name: string): string => cells[templateColumnNames.indexOf(name)] ?? ''
  const wrong = (what: string): string => `Line ${line}: ${what}.`
  const kind = of('type')
  if (of('sport') === '') return wrong('sport is missing')
  if (of('name') === '' || of('name').length > 120) return wrong('name must have 1 to 120 characters')
  if (!isKind(kind)) return wrong(`type must be ${marketKinds.join(', ')}`)
  if (of('runners').length > 2000) return wrong('runners must have at most 2000 characters')
  if (of('rules').length > 4000) return wrong('rules must have at most 4000 characters')
  const numbers = numbersOf(of)
  if (typeof numbers === 'string') return wrong(numbers)
  return {
    ...numbers,
    lineOfFile: line,
    sport: of('sport'),
    name: of('name'),
    kind,
    runners: textOrNone(of('runners')),
    rules: textOrNone(of('rules')),
  }
}

function numbersOf(of: (name: string) => string) {
  const winners = whole(of('winners'), 0, 10)
  const delaySeconds = whole(of('delay'), 0, 60)
  const commission = percent(of('commission'))
  const [minStake, maxStake] = [positive(of('min')), positive(of('max'))]
  const line = optional(of('line'), halves)
  const maxDistance = optional(of('distance'), (text) => whole(text, 1, 1000))
  const [maxLoss, maxProfit] = [optional(of('loss'), amount), optional(of('profit'), amount)]
  const maxDeviation = optional(of('deviation'), percent)
  if (winners === null) return 'winners must be a number from 0 to 10'
  if (delaySeconds === null) return 'delay must be a number of seconds from 0 to 60'
  if (commission === null) return 'commission must be a percentage like 2.5'
  if (minStake === null || maxStake === null) return 'min and max must be amounts above 0, like 100.00'
  if (line === undefined) return 'line must be a number from 0 to 2000, in halves'
  if (maxDistance === undefined) return 'distance must be a number from 1 to 1000'
  if (maxLoss === undefined || maxProfit === undefined) return 'loss and profit must be amounts like 100.00'
  if (maxDeviation === undefined) return 'deviation must be a percentage like 5'
  return { winners, delaySeconds, commission, minStake, maxStake, line, maxDistance, maxLoss, maxProfit, maxDeviation }
}

/** Two lines of one template are a twin, and none adds a second. */
export const templateProblems = (
  lines: readonly TemplateLine[],
  known: readonly KnownTemplate[],
  sports: readonly string[],
): readonly string[] => [
  ...twinsOf(
    lines.map((one) => ({ line: one.lineOfFile, key: templateKey(one) })),
    'sport and name',
    ({ key }) => key,
  ),
  ...lines.flatMap((one) => {
    const refused = templateRefusal(one)?.refused
    const several = known.filter((stored) => isSameTemplate(stored, one)).length > 1
    return [
      ...(sports.includes(one.sport) ? [] : [`Line ${one.lineOfFile}: there is no sport ${one.sport.slice(0, 40)}.`]),
      ...(refused === undefined ? [] : [`Line ${one.lineOfFile}: ${refused}`]),
      ...(several ? [`Line ${one.lineOfFile}: several templates of this sport are named ${one.name}.`] : []),
    ]
  }),
]

const amountText = (common: bigint | null | undefined): string =>
  common === null || common === undefined ? '' : commonText(common)
const percentText = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2))

/** Texts of several lines, as a file that is read has them. */
const linesText = (text: string | null): string => (text ?? '').replaceAll(/\r\n?/g, '\n').trim()

/** The cells of a template as a file has them, in the order of the columns. */
export const templateCells = (template: MarketTemplate): readonly string[] => [
  template.sport,
  template.name,
  template.kind,
  linesText(template.runners),
  String(template.winners),
  template.line === null ? '' : String(template.line),
  String(template.maxDistance ?? ''),
  amountText(template.minStake),
  amountText(template.maxStake),
  amountText(template.maxLoss),
  amountText(template.maxProfit),
  percentText(template.maxDeviation),
  String(template.delaySeconds),
  percentText(template.commission),
  linesText(template.rules),
]

/** The lines that add or change a template. */
export const changedTemplates = (
  lines: readonly TemplateLine[],
  known: readonly KnownTemplate[],
): readonly TemplateLine[] =>
  lines.filter((line) => {
    const text = JSON.stringify(templateCells(line))
    return !known.some((stored) => JSON.stringify(templateCells(stored)) === text)
  })
