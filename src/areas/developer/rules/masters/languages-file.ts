import { languages, type Language } from '#blueprint/languages.ts'
import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from '#areas/developer/rules/master-file.ts'

export const languageColumns = ['code', 'name', 'active']
export const languagesHead = languageColumns.join(',')

/** A language that players read, in the order in which they choose from them. */
interface LanguageEntry {
  readonly code: Language
  readonly name: string
  readonly isActive: boolean
}
interface LanguageLine extends LanguageEntry {
  readonly line: number
}

const yesOrNo = (isActive: boolean): string => (isActive ? 'yes' : 'no')

/** A language as a line of a file has it, in the order of the columns. */
export const languageCells = ({ code, name, isActive }: LanguageEntry): readonly string[] => [
  code,
  name,
  yesOrNo(isActive),
]

export const languageText = (entry: LanguageEntry): string => languageCells(entry).join(' ')

/** The file is the whole list, in its order. A language is added by a release, with every text of it. */
export const readLanguageFile = (rows: readonly SheetRow[]): MasterFile<LanguageLine> =>
  readMasterFile(rows, languageColumns, (line, [entered = '', name = '', active = '']) => {
    const code = languages.find((one) => one === entered)
    if (code === undefined) return `Line ${line}: the product has no texts in a language ${entered.slice(0, 10)}.`
    if (name === '' || name.length > 40) return `Line ${line}: name must have 1 to 40 characters.`
    if (active !== 'yes' && active !== 'no') return `Line ${line}: active must be yes or no.`
    return { line, code, name, isActive: active === 'yes' }
  })

/** What is wrong with lines that are right one by one. */
export const languageProblems = (lines: readonly LanguageLine[]): readonly string[] => [
  ...twinsOf(lines, 'code', ({ code }) => code),
  ...twinsOf(lines, 'name', ({ name }) => folded(name)),
  ...lines.flatMap(({ line, code, isActive }) =>
    code === 'en' && !isActive
      ? [`Line ${line}: English stays active, for readers of whom nothing else is known.`]
      : [],
  ),
  ...(lines.length === 0
    ? []
    : languages.flatMap((code) =>
        lines.some((one) => one.code === code) ? [] : [`The language ${code} is missing: a file has all of them.`],
      )),
]

/** The whole list if it is another one than is offered already. */
export const changedLanguages = (
  lines: readonly LanguageLine[],
  known: readonly LanguageEntry[],
): readonly LanguageLine[] => (lines.map(languageText).join('\n') === known.map(languageText).join('\n') ? [] : lines)
