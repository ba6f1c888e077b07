import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

export const levelColumns = ['domain', 'level', 'code', 'name']
export const levelsHead = levelColumns.join(',')
export const maxLevels = 9

export interface KnownLevel {
  readonly level: number
  readonly code: string
  readonly name: string
  /** Agents of this level. */
  readonly agents: number
}
export interface LevelLine {
  readonly line: number
  readonly domain: string
  readonly level: number
  readonly code: string
  readonly name: string
}
/** A level as a line of a file has it, in the order of the columns. */
export const levelCells = (domain: string, { level, code, name }: KnownLevel): readonly string[] => [
  domain,
  String(level),
  code,
  name,
]

/** Reads a file of levels; every invalid line is reported. */
export const readLevels = (rows: readonly SheetRow[]): MasterFile<LevelLine> =>
  readMasterFile(rows, levelColumns, lineOf)

function lineOf(line: number, [domain = '', figure = '', code = '', name = '']: readonly string[]): LevelLine | string {
  if (domain === '') return `Line ${line}: domain is missing.`
  if (!/^[1-9]$/.test(figure)) return `Line ${line}: level must be a number from 1 to ${maxLevels}.`
  if (!/^[A-Z][A-Z0-9]{0,9}$/.test(code))
    return `Line ${line}: code must be 1 to 10 capital letters and digits, starting with a letter.`
  if (name === '' || name.length > 40) return `Line ${line}: name must have 1 to 40 characters.`
  return { line, domain, level: Number(figure), code, name }
}

/** What is wrong with lines that are right one by one: they are compared with each other and with what is stored. */
export function levelProblems(lines: readonly LevelLine[], known: readonly KnownLevel[]): readonly string[] {
  const after = new Map(known.map(({ level, code }) => [level, code]))
  for (const { level, code } of lines) after.set(level, code)
  const highest = Math.max(0, ...after.keys())
  const others = known.filter(({ level }) => !lines.some((one) => one.level === level))
  return [
    ...lines.flatMap((line, at) => [...twinOf(line, lines.slice(0, at)), ...usedCode(line, known)]),
    ...twinsOf(lines, 'name', ({ name }) => folded(name)),
    ...lines.flatMap(({ line, name }) => {
      const named = others.find((one) => folded(one.name) === folded(name))
      return named ? [`Line ${line}: level ${named.level} is named ${named.name}.`] : []
    }),
    ...lines.flatMap(({ line, level, code }) =>
      [...after].some(([other, its]) => other !== level && its === code && !lines.some((one) => one.level === other))
        ? [`Line ${line}: another level has the code ${code}.`]
        : [],
    ),
    ...(after.size < highest ? [`Levels 1 to ${highest} must follow each other without a gap.`] : []),
  ]
}

function twinOf({ line, level, code }: LevelLine, earlier: readonly LevelLine[]): readonly string[] {
  const twin = earlier.find((one) => one.level === level || one.code === code)
  return twin ? [`Line ${line}: same ${twin.level === level ? 'level' : 'code'} as line ${twin.line}.`] : []
}

/** The code of a level is what reports and files of the past say. */
function usedCode({ line, level, code }: LevelLine, known: readonly KnownLevel[]): readonly string[] {
  const stored = known.find((one) => one.level === level)
  if (!stored || stored.code === code || stored.agents === 0) return []
  return [
    `Line ${line}: the code ${stored.code} is used by ${stored.agents === 1 ? '1 agent' : `${stored.agents} agents`} and cannot change.`,
  ]
}

/** The lines that add or change a level. */
export const changedLevels = (lines: readonly LevelLine[], known: readonly KnownLevel[]): readonly LevelLine[] =>
  lines.filter(
    ({ level, code, name }) => !known.some((one) => one.level === level && one.code === code && one.name === name),
  )
