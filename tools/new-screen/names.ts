import type { NewScreen } from './arguments.ts'

export const camel = (words: string): string =>
  words.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const titled = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[-_]/g, ' ')
export const flowName = ({ table }: NewScreen): string => `${camel(table)}Flow`
/** Where the states of the rows are defined, below `src/areas`. */
export const flowPath = ({ area, noun, table }: NewScreen): string =>
  `${area}/rules/${noun}/${table.replaceAll('_', '-')}.ts`

/** The name of the table's record, apart from that of the screen. */
export const recordName = ({ name, table }: NewScreen): string =>
  camel(table) === camel(name) ? `${camel(table)}Record` : camel(table)
export const recordFile = ({ table }: NewScreen): string => `${table.replaceAll('_', '-')}.record.ts`
/** WITHDRAW_VIEW allows to see what WITHDRAW_EDIT allows to change. */
export const editPermission = ({ permission }: NewScreen): string => `${permission.replace(/_VIEW$/, '')}_EDIT`
export const createPermission = ({ permission }: NewScreen): string => `${permission.replace(/_VIEW$/, '')}_CREATE`
/** The word for one row. */
export const nounOf = ({ table }: NewScreen): string => table.replaceAll('_', ' ')
